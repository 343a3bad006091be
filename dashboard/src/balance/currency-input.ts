/** Formats an amount during typing as `$1,234.5`, and on leaving the field as `$1,234.50` (spec 2.20). */

const GROUP = /\B(?=(?:\d{3})+$)/g

/**
 * Keeps all digits and points, as in the general amount rule, and drops other characters. It does not correct the
 * amount, so that a third decimal is shown as an error and not lost.
 */
export function formatCurrencyInput(text: string): string {
  const typed = significant(text)
  if (typed === '') return ''
  const point = typed.indexOf('.')
  const whole = point === -1 ? typed : typed.slice(0, point)
  const rest = point === -1 ? '' : typed.slice(point)
  return `$${whole.replace(GROUP, ',')}${rest}`
}

/** Completes the amount on leaving the field: adds missing decimals and removes leading zeros. */
export function completeCurrencyInput(text: string): string {
  const parts = /^0*(\d*)(?:\.(\d{0,2}))?$/.exec(significant(text))
  if (!parts || (parts[1] === '' && !/\d/.test(text))) return formatCurrencyInput(text)
  const [, whole = '', decimals = ''] = parts
  return formatCurrencyInput(`${whole === '' ? '0' : whole}.${decimals.padEnd(2, '0')}`)
}

/** Returns the caret position in the formatted text, after the same number of digits and points as before. */
export function caretAfterFormat(typed: string, caret: number, formatted: string): number {
  const wanted = significant(typed.slice(0, caret)).length
  let place = formatted.startsWith('$') ? 1 : 0
  for (let seen = 0; seen < wanted && place < formatted.length; place += 1) {
    if (isSignificant(formatted[place])) seen += 1
  }
  return place
}

/** Returns the caret position from which a key deletes a digit instead of a comma, or undefined to leave the caret. */
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
