import { expect, test } from 'vitest'
import { prepareTestPrograms } from './test-programs.ts'

/** Search path without programs. Paths outside it are still the machine's. */
const nothing = { PATH: '/nowhere' }

test('a run without permission to install programs installs none and lists what is skipped', () => {
  expect(prepareTestPrograms(nothing)).toContain(
    'Skipped because gpg is missing (Debian: gnupg): OpenPGP is tested against itself only.',
  )
})

test('SKIP_BROWSER_INSTALL=1 forbids installing even if CI is set', () => {
  expect(prepareTestPrograms({ ...nothing, CI: 'true', SKIP_BROWSER_INSTALL: '1' })).toContain(
    'Skipped because gpg is missing (Debian: gnupg): OpenPGP is tested against itself only.',
  )
})
