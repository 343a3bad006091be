export interface KeyedOption {
  value: string
  text: string
  disabled?: boolean | undefined
}

/** Milliseconds after the last key within which another key continues the word. */
const sameWord = 1000

export interface TypedKeys {
  text: string
  at: number
}

/** Returns the typed letters with one more, or undefined if the key types nothing. */
export function continueTyping(typed: TypedKeys, key: string, at: number): TypedKeys | undefined {
  if (key.length !== 1) return undefined
  const text = at - typed.at < sameWord ? typed.text : ''
  // A space chooses an option, except within a word.
  if (key === ' ' && text === '') return undefined
  return { text: text + key.toLowerCase(), at }
}

/** Returns the next or previous enabled option, or the current one at either end. */
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

/** Returns the option that starts with the typed text. The same letter again moves to the next one. */
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
