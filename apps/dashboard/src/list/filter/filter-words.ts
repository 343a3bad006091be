import { monthsThatBegin } from '@tideway/contract/time/months'

/**
 * A fact that a row must contain, in lower case: one of the alternatives, with all of its texts. `priya` is
 * [['priya']]. `22 nov` is both words anywhere, or the date '22/11'.
 */
export type FilterFact = readonly (readonly string[])[]

const figures = /^[+(]*\d[\d()-]*$/
const beginningOfFigures = /^[+(]+$/
const dayWord = /^(?:0?[1-9]|[12]\d|3[01])$/
const dayAndMonth = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{0,2}|\d{4}))?$/
const year = /^20\d\d/

/**
 * Returns the facts of a filter text, all of which a row must contain: 'Priya 166' finds rows with both, anywhere. A
 * word is found as displayed. In addition, digits are found without separators ('012-366'), and dates in common
 * notations ('22 Nov', '2/1/26'). Without facts every row passes.
 *
 * Typing more only removes rows: every prefix of a text finds at least the same rows.
 */
export function filterFacts(typed: string): FilterFact[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const facts: FilterFact[] = []
  for (let place = 0; place < words.length; ) {
    const [word = '', next = '', afterNext = ''] = words.slice(place, place + 3)
    const dates = datesOf(word, next)
    if (dates.length === 0) {
      facts.push(...factsOf(word))
      place += 1
    } else if (year.test(afterNext)) {
      const inYear = dates.map((date) => [`${date}/${afterNext.slice(0, 4)}`, afterNext])
      facts.push([[word, next, afterNext], ...inYear])
      place += 3
    } else {
      facts.push([[word, next], ...dates.map((date) => [date])])
      place += 2
    }
  }
  return facts
}

/** Returns dates for a day and a month's start: '22' and 'n' give '22/11', '22' and 'ma' give '22/03' and '22/05'. */
function datesOf(day: string, month: string): string[] {
  if (month === '' || !dayWord.test(day)) return []
  return monthsThatBegin(month).map((number) => `${two(day)}/${two(String(number))}`)
}

function factsOf(word: string): FilterFact[] {
  // A number may start like this. Ignored, so that no row disappears that the following digits would find again.
  if (beginningOfFigures.test(word)) return []
  const others = figures.test(word) ? [figuresOf(word)] : withTwoFigures(word)
  return [shortestOf([word, ...others]).map((text) => [text])]
}

/** Removes texts that contain another one, because the shorter one already finds them. */
function shortestOf(texts: readonly string[]): string[] {
  return texts.filter(
    (text, place) =>
      !texts.some(
        (other, at) => at !== place && text.includes(other) && (text !== other || at < place),
      ),
  )
}

/** Returns the displayed form of '2/1/26': '02/01/2026'. */
function withTwoFigures(word: string): string[] {
  const [, day, month, end] = dayAndMonth.exec(word) ?? []
  if (day === undefined || month === undefined) return []
  const date = `${two(day)}/${two(month)}`
  if (end === undefined) return [date]
  return end.length === 1 || end.length === 2
    ? [`${date}/${end}`, `${date}/20${end}`]
    : [`${date}/${end}`]
}

function two(figures: string): string {
  return figures.padStart(2, '0')
}

/**
 * Returns a text's digits without separators, if that helps: '033157-28114406' is also found as '03315728114406'. An
 * Australian telephone number is found with +61 and with a leading 0.
 */
export function figuresApart(text: string): string[] {
  if (!/\d[ ()-]+\d|^\D*(?:61|0)[2-478]\d{8}$/.test(text)) return []
  const number = figuresOf(text)
  const [, significant] = /^(?:61|0)([2-478]\d{8})$/.exec(number) ?? []
  return significant === undefined ? [number] : [`61${significant}`, `0${significant}`]
}

function figuresOf(text: string): string {
  return text.replace(/\D/g, '')
}
