import { expect, test } from 'vitest'
import { prepareTestPrograms } from './test-programs.ts'

/** A search path without programs; the places off it are those of the machine. */
const nothing = { PATH: '/nowhere' }

test('a run that nobody asked to install programs installs none, and says what it skips', () => {
  expect(prepareTestPrograms(nothing)).toContain(
    'Skipped because gpg is missing (Debian: gnupg): OpenPGP is tested against itself only.',
  )
})

test('SKIP_BROWSER_INSTALL=1 forbids it even where CI asks', () => {
  expect(prepareTestPrograms({ ...nothing, CI: 'true', SKIP_BROWSER_INSTALL: '1' })).toContain(
    'Skipped because gpg is missing (Debian: gnupg): OpenPGP is tested against itself only.',
  )
})
