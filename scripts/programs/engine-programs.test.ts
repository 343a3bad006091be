import { expect, test } from 'vitest'
import { explainMissing, findEnginePrograms, NoEngineError } from './engine-programs.ts'

const nowhere = { PATH: '/nonexistent', SKIP_BROWSER_INSTALL: '1' }

test('each program can be set by its variable', () => {
  const programPaths = {
    FIREFOX_PATH: process.execPath,
    WEBKIT_DRIVER_PATH: process.execPath,
    WEBKIT_BROWSER_PATH: process.execPath,
    XVFB_PATH: process.execPath,
  }
  expect(findEnginePrograms({ ...nowhere, ...programPaths })).toEqual(programPaths)
})

test('a missing program that cannot be installed is an error', () => {
  expect(() => findEnginePrograms(nowhere)).toThrow(NoEngineError)
  const gone = { ...nowhere, FIREFOX_PATH: '/nonexistent/firefox' }
  expect(() => findEnginePrograms(gone)).toThrow('FIREFOX_PATH')
})

test('the error contains the command that installs missing programs', () => {
  const missing = [
    { variable: 'FIREFOX_PATH', debian: 'firefox-esr' },
    { variable: 'XVFB_PATH', debian: 'xvfb' },
  ]
  expect(
    explainMissing(missing),
  ).toBe(`The flows in Firefox and WebKitGTK need programs that are missing, and only root can install them. Run this as root, then try again:

  apt-get install --no-install-recommends firefox-esr xvfb

Or set FIREFOX_PATH, XVFB_PATH to programs that you have.`)
})
