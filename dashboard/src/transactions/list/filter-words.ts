/**
 * A fact of a row, in small letters: one of the alternatives must be in it, with all of its texts.
 * 'priya' is [['priya']]; '22 nov' is those two anywhere, or the date '22/11'.
 */
export type FilterFact = readonly (readonly string[])[]

const figures = /^[+(]*\d[\d()-]*$/
const beginningOfFigures = /^[+(]+$/
const dayWord = /^(?:0?[1-9]|[12]\d|3[01])$/
const dayAndMonth = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{0,2}|\d{4}))?$/
const year = /^20\d\d/
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/**
 * What was typed into the Filter, as the facts that a row must hold all of: 'Priya 166' finds the rows with
 * both, wherever each of them is. A word is found as it is displayed, and besides: figures without what
 * divides them ('012-366'), and dates as people write them ('22 Nov', '2/1/26'). None: every row passes.
 *
 * Typing on only ever removes rows: whatever a text finds, every beginning of that text finds too.
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

/** '22' and 'n' are '22/11' in a displayed date, '22' and 'ma' are '22/03' and '22/05'. */
function datesOf(day: string, month: string): string[] {
  if (month === '' || !dayWord.test(day)) return []
  return months.flatMap((name, index) =>
    name.startsWith(month) ? [`${two(day)}/${two(String(index + 1))}`] : [],
  )
}

function factsOf(word: string): FilterFact[] {
  // A number begins like that: a row must not be lost that its figures find again.
  if (beginningOfFigures.test(word)) return []
  const others = figures.test(word) ? [figuresOf(word)] : withTwoFigures(word)
  return [shortestOf([word, ...others]).map((text) => [text])]
}

/** Without the texts that hold another one: they are found by that. */
function shortestOf(texts: readonly string[]): string[] {
  return texts.filter(
    (text, place) =>
      !texts.some(
        (other, at) => at !== place && text.includes(other) && (text !== other || at < place),
      ),
  )
}

/** '2/1/26' as it is displayed: '02/01/2026'. */
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
 * The figures of a text without what divides them, where that finds more: '033157-28114406' is found as
 * '03315728114406' too, and an Australian telephone number with +61 and with 0 in front.
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
