// The semantic tree of an article.
