/** Markup that is safe to insert into a page. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

/** Marks text as markup. Only for markup that this module wrote and that was then changed as text. */
export const markup = (text: string) => new Html(text)

type Part = string | number | Html | undefined | false | Part[]

/** Escapes everything put into the template, unless it is markup already. Undefined and false produce nothing. */
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

/** Renders a description with `code` in backticks. */
export function proseHtml(text: string): Html {
  return new Html(escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>'))
}
