import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/** Runs as a worker thread: answers each password with true if it is easy to guess (decision 117). */

export interface PasswordToGuess {
  password: string
  /** Lower-case words of the person, longest first. */
  words: readonly string[]
}

/** Guesses that a password must withstand as typed. */
const LEAST_GUESSES = 1e10
/** Guesses that a password must withstand without its separators, because attackers try separators early. */
const LEAST_GUESSES_TOGETHER = 1e8
const separators = /[\s.,_/-]+/gu

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  // With the library's limit, a password of 72 characters that all resemble letters would take seconds.
  l33tMaxSubstitutions: 20,
})

parentPort?.on('message', (question: PasswordToGuess) => {
  parentPort?.postMessage(isEasyToGuess(question))
})

function isEasyToGuess({ password, words }: PasswordToGuess): boolean {
  const rest = withoutWords(password, words)
  const guesses = (text: string) => (text === '' ? 0 : zxcvbn.check(text, [...words]).guesses)
  return (
    guesses(rest) < LEAST_GUESSES ||
    guesses(rest.replaceAll(separators, '')) < LEAST_GUESSES_TOGETHER
  )
}

/** Removes the person's words, which do not count towards a password. They consist of letters and digits. */
function withoutWords(password: string, words: readonly string[]): string {
  if (words.length === 0) return password
  return password.replaceAll(new RegExp(words.join('|'), 'giu'), ' ').trim()
}
