import { expect, test } from 'vitest'
import type { OpenForm } from './open-forms.ts'
import { lossWords } from './open-forms.ts'

const changes = (name: string): OpenForm => ({ name, loses: 'changes' })
const secret = (name: string): OpenForm => ({ name, loses: 'secret' })

test.each([
  [[], []],
  [[changes('IP Whitelisting')], ['Your changes to IP Whitelisting aren’t saved.']],
  [
    [changes('IP Whitelisting'), changes('MT940 Report'), changes('Branding')],
    ['Your changes to IP Whitelisting, MT940 Report and Branding aren’t saved.'],
  ],
  // A form and its confirmation have the same name.
  [[changes('the refund'), changes('the refund')], ['Your changes to the refund aren’t saved.']],
  [
    [secret('your new API keys'), changes('Branding')],
    ['Your changes to Branding aren’t saved.', 'We won’t show your new API keys again.'],
  ],
])('the open forms %j give the words %j', (forms, words) => {
  expect(lossWords(forms)).toEqual(words)
})
