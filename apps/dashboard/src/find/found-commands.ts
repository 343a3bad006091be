import { foldText } from '@tideway/contract/search/fold-text'

/** A page or an action of the dashboard that can be found by its name. */
export interface Command {
  /** Unique among all commands. */
  id: string
  label: string
  /** The screen that it belongs to, shown next to it. */
  note?: string | undefined
  /** Other words that users find it by. */
  words?: string | undefined
  /** A switch to another client is listed after the records, because names of clients are also names of payers. */
  place: 'first' | 'last'
  /** Address of a page. An action has `run` instead, and a command of the search itself has its text. */
  href?: string | undefined
  search?: string | undefined
  run?: (() => void) | undefined
}

const MOST = 5

/**
 * Returns the commands whose label or other words start with every searched word, best first. Commands found by the
 * start of their label come first, then by any word of it, then by other words.
 */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const searched = foldText(typed)
  const words = searched.split(' ').filter(Boolean)
  if (words.length === 0) return []
  return commands
    .map((command) => ({ command, rank: rankOf(command, searched, words) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .slice(0, MOST)
    .map(({ command }) => command)
}

function rankOf(command: Command, searched: string, words: readonly string[]): number | undefined {
  const label = foldText(command.label)
  if (label.startsWith(searched)) return 0
  const inLabel = label.split(/[^\p{L}\p{N}]+/u)
  const others = foldText(`${command.note ?? ''} ${command.words ?? ''}`).split(' ')
  const begins = (list: readonly string[], word: string) => list.some((one) => one.startsWith(word))
  if (words.every((word) => begins(inLabel, word))) return 1
  return words.every((word) => begins(inLabel, word) || begins(others, word)) ? 2 : undefined
}
