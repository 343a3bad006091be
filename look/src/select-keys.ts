export interface KeyedOption {
  value: string
  text: string
  disabled?: boolean | undefined
}

/** What is typed within this time of the last key, in milliseconds, belongs to the same word. */
const sameWord = 1000

export interface Typed {
  text: string
  at: number
}

/** The letters typed so far, with one more; undefined where the key writes nothing. */
export function typeOn(typed: Typed, key: string, at: number): Typed | undefined {
  if (key.length !== 1) return undefined
  const text = at - typed.at < sameWord ? typed.text : ''
  // A space chooses, except within a word.
  if (key === ' ' && text === '') return undefined
  return { text: text + key.toLowerCase(), at }
}

/** The next option that can be chosen, or the one before; the current one at either end. */
export function stepOption<Option extends KeyedOption>(
  options: readonly Option[],
  current: string | null,
  step: 1 | -1,
): Option | undefined {
  const usable = options.filter((option) => !option.disabled)
  const place = usable.findIndex(({ value }) => value === current)
  if (place < 0) return step === 1 ? usable[0] : usable.at(-1)
  return usable[place + step] ?? usable[place]
}

/** The option that begins with what was typed; the same letter again goes on to the next one. */
export function typedOption<Option extends KeyedOption>(
  options: readonly Option[],
  current: string | null,
  text: string,
): Option | undefined {
  const repeated = [...text].every((letter) => letter === text[0])
  const sought = repeated ? text.slice(0, 1) : text
  const place = options.findIndex(({ value }) => value === current)
  const from = Math.max(0, repeated ? place + 1 : place)
  return [...options.slice(from), ...options.slice(0, from)].find(
    (option) => !option.disabled && option.text.toLowerCase().startsWith(sought),
  )
}
