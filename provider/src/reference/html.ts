/** Markup that is safe to put into a page as it stands. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

/** Markup that was written by this module and changed as text since. */
export const markup = (text: string) => new Html(text)

type Part = string | number | Html | undefined | false | Part[]

/** Everything put into the template is escaped, unless it is markup already; undefined and false leave nothing. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    texts.reduce((page, text, index) => `${page}${markupOf(parts[index - 1])}${text}`),
  )
}

function markupOf(part: Part): string {
  if (Array.isArray(part)) return part.map(markupOf).join('')
  if (part instanceof Html) return part.markup
  return part === undefined || part === false ? '' : escapeHtml(String(part))
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Words with `code` in backticks, as descriptions are written. */
export function prose(text: string): Html {
  return new Html(escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>'))
}
