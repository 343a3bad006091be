import { expect, test } from 'vitest'
import { saveFailureWords } from './save-failure-words.ts'

const failed = { kind: 'unknown', answered: true } as const
const unanswered = { kind: 'unknown', answered: false } as const
const tryAgain = 'Try again; nothing you typed is lost.'
const check =
  'so your changes may have been saved. Save again to make sure; nothing you typed is lost.'

test.each([
  [{ kind: 'refused', message: 'Invalid Email' } as const, false, 'Invalid Email'],
  [{ kind: 'refused', message: undefined } as const, false, tryAgain],
  [failed, undefined, `Something went wrong on our side, ${check}`],
  [failed, false, `Something went wrong on our side. ${tryAgain}`],
  [failed, true, 'Something went wrong on our side, but your changes were saved.'],
  [unanswered, undefined, `We didn’t get a response, ${check}`],
  [unanswered, false, `We didn’t get a response. ${tryAgain}`],
  [unanswered, true, 'We didn’t get a response, but your changes were saved.'],
])('shows the text for the failure %j with the changes saved: %s', (failure, isSaved, text) => {
  expect(saveFailureWords(failure, isSaved).text).toBe(text)
})

test.each([
  [undefined, 'We couldn’t confirm your changes were saved'],
  [false, 'Your changes weren’t saved'],
  [true, 'Your changes are saved'],
])('if the save found later is %s, the title is %s', (isSaved, title) => {
  expect(saveFailureWords(failed, isSaved).title).toBe(title)
})
