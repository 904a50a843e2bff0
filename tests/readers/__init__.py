"""What the tests of the two readers share: damaged texts, the files of the corpus, and the comparison of rows."""
