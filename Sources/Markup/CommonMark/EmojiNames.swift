/// The common names that sites write between colons for signs. A name that is not here is taken for prose.
enum EmojiNames {
    /// The sign that `name` is for; nil for a name that is not known.
    static func sign(of name: String) -> String? { signs[name] }

    /// Beginnings of the names of icons; there are thousands of these.
    static let iconFamilies = ["material-", "fontawesome-", "octicons-", "simple-", "fa-", "mdi-"]

    private static let signs: [String: String] = {
        let words = table.split { $0 == " " || $0 == "\n" }.map(String.init)
        let pairs = stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
        return Dictionary(pairs) { first, _ in first }
    }()

    private static let table = """
        smile 😄 smiley 😃 grinning 😀 grin 😁 laughing 😆 joy 😂 rofl 🤣 wink 😉 blush 😊 slightly_smiling_face 🙂 upside_down_face 🙃
        innocent 😇 heart_eyes 😍 kissing_heart 😘 yum 😋 sunglasses 😎 nerd_face 🤓 thinking 🤔 thinking_face 🤔 neutral_face 😐
        expressionless 😑 smirk 😏 unamused 😒 roll_eyes 🙄 grimacing 😬 relieved 😌 pensive 😔 sleepy 😪 sleeping 😴 mask 😷 dizzy_face 😵
        confused 😕 worried 😟 open_mouth 😮 astonished 😲 flushed 😳 fearful 😨 cold_sweat 😰 cry 😢 sob 😭 scream 😱 disappointed 😞
        sweat_smile 😅 sweat 😓 weary 😩 tired_face 😫 angry 😠 rage 😡 smiling_imp 😈 skull 💀 poop 💩 hankey 💩 clown_face 🤡 ghost 👻
        alien 👽 robot 🤖 partying_face 🥳 hugs 🤗 shrug 🤷 facepalm 🤦 heart ❤️ yellow_heart 💛 green_heart 💚 blue_heart 💙 purple_heart 💜
        black_heart 🖤 broken_heart 💔 two_hearts 💕 sparkling_heart 💖 100 💯 anger 💢 boom 💥 collision 💥 dizzy 💫 sweat_drops 💦 zzz 💤
        wave 👋 raised_hand ✋ ok_hand 👌 v ✌️ crossed_fingers 🤞 point_left 👈 point_right 👉 point_up ☝️ point_up_2 👆 point_down 👇
        +1 👍 thumbsup 👍 -1 👎 thumbsdown 👎 fist ✊ clap 👏 raised_hands 🙌 open_hands 👐 handshake 🤝 pray 🙏 muscle 💪 writing_hand ✍️
        eyes 👀 eye 👁️ brain 🧠 ear 👂 baby 👶 man 👨 woman 👩 bow 🙇 technologist 🧑‍💻 man_technologist 👨‍💻 woman_technologist 👩‍💻 family 👪
        dog 🐶 cat 🐱 mouse 🐭 rabbit 🐰 fox_face 🦊 bear 🐻 panda_face 🐼 tiger 🐯 lion 🦁 cow 🐮 pig 🐷 frog 🐸 monkey 🐒 see_no_evil 🙈
        hear_no_evil 🙉 speak_no_evil 🙊 chicken 🐔 penguin 🐧 bird 🐦 bee 🐝 bug 🐛 butterfly 🦋 snail 🐌 beetle 🐞 ant 🐜 spider 🕷️
        turtle 🐢 snake 🐍 octopus 🐙 crab 🦀 fish 🐟 whale 🐳 dolphin 🐬 elephant 🐘 horse 🐴 unicorn 🦄 camel 🐫 dragon 🐉
        christmas_tree 🎄 evergreen_tree 🌲 deciduous_tree 🌳 palm_tree 🌴 cactus 🌵 seedling 🌱 herb 🌿 four_leaf_clover 🍀 leaves 🍃
        fallen_leaf 🍂 maple_leaf 🍁 mushroom 🍄 bouquet 💐 tulip 🌷 rose 🌹 sunflower 🌻 cherry_blossom 🌸 earth_africa 🌍 earth_americas 🌎
        earth_asia 🌏 globe_with_meridians 🌐 new_moon 🌑 full_moon 🌕 star ⭐ star2 🌟 sparkles ✨ zap ⚡ fire 🔥 sunny ☀️ cloud ☁️
        umbrella ☔ snowflake ❄️ snowman ⛄ rainbow 🌈 ocean 🌊 droplet 💧 apple 🍎 banana 🍌 lemon 🍋 strawberry 🍓 tomato 🍅 bread 🍞
        cheese 🧀 egg 🥚 hamburger 🍔 fries 🍟 pizza 🍕 taco 🌮 spaghetti 🍝 ramen 🍜 cookie 🍪 cake 🍰 birthday 🎂 candy 🍬 coffee ☕
        tea 🍵 beer 🍺 beers 🍻 wine_glass 🍷 cocktail 🍸 champagne 🍾 tada 🎉 confetti_ball 🎊 balloon 🎈 gift 🎁 trophy 🏆 medal_sports 🏅
        1st_place_medal 🥇 2nd_place_medal 🥈 3rd_place_medal 🥉 soccer ⚽ basketball 🏀 dart 🎯 game_die 🎲 video_game 🎮 art 🎨 musical_note 🎵
        notes 🎶 microphone 🎤 headphones 🎧 guitar 🎸 clapper 🎬 movie_camera 🎥 camera 📷 camera_flash 📸 video_camera 📹 tv 📺 radio 📻
        computer 💻 desktop_computer 🖥️ keyboard ⌨️ printer 🖨️ floppy_disk 💾 cd 💿 iphone 📱 telephone ☎️ phone ☎️ battery 🔋 electric_plug 🔌
        bulb 💡 flashlight 🔦 candle 🕯️ wrench 🔧 hammer 🔨 hammer_and_wrench 🛠️ tools 🛠️ gear ⚙️ nut_and_bolt 🔩 toolbox 🧰 magnet 🧲
        construction 🚧 construction_worker 👷 scissors ✂️ pushpin 📌 round_pushpin 📍 paperclip 📎 link 🔗 triangular_ruler 📐 straight_ruler 📏
        pencil 📝 memo 📝 pencil2 ✏️ pen ✒️ book 📖 open_book 📖 books 📚 bookmark 🔖 newspaper 📰 label 🏷️ notebook 📓 ledger 📒
        clipboard 📋 calendar 📆 date 📅 file_folder 📁 open_file_folder 📂 page_facing_up 📄 page_with_curl 📃 card_index 📇
        chart_with_upwards_trend 📈 chart_with_downwards_trend 📉 bar_chart 📊 inbox_tray 📥 outbox_tray 📤 package 📦 mailbox 📫 email 📧
        envelope ✉️ incoming_envelope 📨 lock 🔒 unlock 🔓 closed_lock_with_key 🔐 key 🔑 old_key 🗝️ mag 🔍 mag_right 🔎 microscope 🔬
        telescope 🔭 satellite 📡 alembic ⚗️ test_tube 🧪 dna 🧬 pill 💊 syringe 💉 hospital 🏥 house 🏠 office 🏢 school 🏫 factory 🏭
        world_map 🗺️ compass 🧭 mountain ⛰️ national_park 🏞️ rocket 🚀 airplane ✈️ helicopter 🚁 train 🚆 bus 🚌 car 🚗 taxi 🚕 truck 🚚
        bike 🚲 ship 🚢 sailboat ⛵ anchor ⚓ fuelpump ⛽ traffic_light 🚦 rotating_light 🚨 watch ⌚ alarm_clock ⏰ stopwatch ⏱️ hourglass ⌛
        moneybag 💰 dollar 💵 euro 💶 credit_card 💳 gem 💎 crown 👑 tophat 🎩 eyeglasses 👓 shirt 👕 dress 👗 bell 🔔 no_bell 🔕
        loudspeaker 📢 mega 📣 speech_balloon 💬 thought_balloon 💭 checkered_flag 🏁 triangular_flag_on_post 🚩 white_flag 🏳️
        white_check_mark ✅ heavy_check_mark ✔️ ballot_box_with_check ☑️ x ❌ negative_squared_cross_mark ❎ heavy_multiplication_x ✖️
        heavy_plus_sign ➕ heavy_minus_sign ➖ exclamation ❗ heavy_exclamation_mark ❗ question ❓ grey_question ❔ bangbang ‼️ interrobang ⁉️
        warning ⚠️ no_entry ⛔ no_entry_sign 🚫 stop_sign 🛑 sos 🆘 information_source ℹ️ recycle ♻️ copyright ©️ registered ®️ tm ™️
        arrow_up ⬆️ arrow_down ⬇️ arrow_left ⬅️ arrow_right ➡️ arrow_upper_right ↗️ arrow_lower_right ↘️ arrow_heading_down ⤵️
        leftwards_arrow_with_hook ↩️ arrows_counterclockwise 🔄 back 🔙 end 🔚 soon 🔜 top 🔝 new 🆕 free 🆓 up 🆙 cool 🆒 ok 🆗
        one 1️⃣ two 2️⃣ three 3️⃣ four 4️⃣ five 5️⃣ six 6️⃣ seven 7️⃣ eight 8️⃣ nine 9️⃣ zero 0️⃣ hash #️⃣ red_circle 🔴 green_circle 🟢
        yellow_circle 🟡 large_blue_circle 🔵 white_circle ⚪ black_circle ⚫ small_red_triangle 🔺 large_orange_diamond 🔶
        small_blue_diamond 🔹 black_square_button 🔲 fr 🇫🇷 de 🇩🇪 us 🇺🇸 gb 🇬🇧 uk 🇬🇧 es 🇪🇸 it 🇮🇹 eu 🇪🇺 jp 🇯🇵 cn 🇨🇳
        """
}
