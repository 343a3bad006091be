/** How an amount is written while it is typed: `$1,234.5`, and `$1,234.50` once it is left (spec 2.20). */

const GROUP = /\B(?=(?:\d{3})+$)/g

/**
 * Only digits and points count, as in the general amount rule; nothing that counts is dropped or added,
 * so that a third decimal is seen to be wrong instead of being lost.
 */
export function formatCurrencyInput(text: string): string {
  const typed = significant(text)
  if (typed === '') return ''
  const point = typed.indexOf('.')
  const whole = point === -1 ? typed : typed.slice(0, point)
  const rest = point === -1 ? '' : typed.slice(point)
  return `$${whole.replace(GROUP, ',')}${rest}`
}

/** What leaving the field makes of it: two decimals where there are fewer, no leading zeros. */
export function completeCurrencyInput(text: string): string {
  const parts = /^0*(\d*)(?:\.(\d{0,2}))?$/.exec(significant(text))
  if (!parts || (parts[1] === '' && !/\d/.test(text))) return formatCurrencyInput(text)
  const [, whole = '', decimals = ''] = parts
  return formatCurrencyInput(`${whole === '' ? '0' : whole}.${decimals.padEnd(2, '0')}`)
}

/** Where the caret stands in the formatted text: behind as many digits and points as before. */
export function caretAfterFormat(typed: string, caret: number, formatted: string): number {
  const wanted = significant(typed.slice(0, caret)).length
  let place = formatted.startsWith('$') ? 1 : 0
  for (let seen = 0; seen < wanted && place < formatted.length; place += 1) {
    if (isSignificant(formatted[place])) seen += 1
  }
  return place
}

/** A key that would delete a comma deletes the digit behind it: where the caret has to stand for that. */
export function caretForDelete(text: string, caret: number, key: string): number | undefined {
  if (key === 'Backspace' && text[caret - 1] === ',') return caret - 1
  if (key === 'Delete' && (text[caret] === ',' || text[caret] === '$')) return caret + 1
  return undefined
}

function significant(text: string): string {
  return text.replace(/[^\d.]/g, '')
}

function isSignificant(character: string | undefined): boolean {
  return character !== undefined && /[\d.]/.test(character)
}
