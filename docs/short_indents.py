"""An extension of Python-Markdown: two columns indent the contents of a list, as on GitHub."""

from markdown import Extension, Markdown
from markdown.blockprocessors import ListIndentProcessor, OListProcessor, UListProcessor


class ShortIndents(Extension):  # type: ignore[misc]  # not installed for the checks
    """Sets the indentation, for which there is no setting, and replaces what was made with four."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.tab_length = 2
        processors = md.parser.blockprocessors
        processors.register(ListIndentProcessor(md.parser), "indent", 90)
        processors.register(OListProcessor(md.parser), "olist", 40)
        processors.register(UListProcessor(md.parser), "ulist", 30)


def makeExtension(**settings: object) -> ShortIndents:
    return ShortIndents(**settings)
