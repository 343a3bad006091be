import { describe, expect, test } from 'vitest'
import {
  BatchApp,
  BatchAppSave,
  exampleFileNames,
  fileNameMessages,
  paymentsFilter,
  readPaymentFileDetails,
  readPaymentFileName,
  whyNotSwitchPgp,
} from './batch-app.ts'

const sftpDetails = { host: 'sftp.harbour.example', port: 22, username: 'tideway', folder: 'input' }

describe('the file name', () => {
  test.each(['payment', 'Pay_ments-2', '_', '-', '9'])('may start with %j', (prefix) => {
    expect(fileNameMessages.prefix(prefix)).toBeUndefined()
  })

  test.each(['', ' ', 'pay ment', 'pay.ment', 'zahlung\u00e9', 'a/b', 'x'.repeat(51)])(
    'may not start with %j',
    (prefix) => {
      expect(fileNameMessages.prefix(prefix)).toBe('Invalid prefix')
    },
  )

  test.each(['', '.aba', 'a_b', 'a b', 'tar.gz'])('may not end with %j', (extension) => {
    expect(fileNameMessages.extension(extension)).toBe('Invalid extension')
  })

  test.each([
    ['payment_FILE_20261121.aba', 'payment_FILE_20261121.aba', false],
    ['payment-1.aba', 'payment-1.aba', false],
    ['payment_FILE__20261121-1.aba', 'payment_FILE__20261121-1.aba', false],
    ['payment_1.aba.pgp', 'payment_1.aba', true],
    ['payment_ (copy).aba', 'payment_ (copy).aba', false],
  ])('%s is recognised as a payments file', (name, plainName, encrypted) => {
    expect(readPaymentFileName(name, paymentsFilter)).toEqual({ plainName, encrypted })
  })

  test.each([
    ['payment_A10-upper_20261128.ABA', 'payment_A10-upper_20261128.ABA', false],
    ['Payment_1.aba', 'Payment_1.aba', false],
    ['PAYMENT-1.ABA.PGP', 'PAYMENT-1.ABA', true],
  ])('%s is recognised whatever its case', (name, plainName, encrypted) => {
    expect(readPaymentFileName(name, paymentsFilter)).toEqual({ plainName, encrypted })
    const upper = { prefix: 'PAYMENT', extension: 'ABA' }
    expect(readPaymentFileName(name.toLowerCase(), upper)).toMatchObject({ encrypted })
  })

  const noBeginning = 'Its name doesn’t begin with ‘payment_’ or ‘payment-’'
  const noEnd = 'Its name doesn’t end with ‘.aba’ or ‘.aba.pgp’'
  test.each([
    ['payment.aba', noBeginning],
    ['payments_1.aba', noBeginning],
    ['payment_1.txt', noEnd],
    ['payment_1.aba.gpg', noEnd],
    ['payment_1.pgp', noEnd],
    ['payment_.aba', 'Its name has nothing between ‘payment_’ and ‘.aba’'],
    ['payment_1.aba.part', noEnd],
    ['.payment_1.aba', noBeginning],
    ['payment_1.aba.result.csv', noEnd],
    ['payment_/../../x.aba', 'Its name has the character /'],
    ['payment_\\..\\x.aba', 'Its name has the character \\'],
    [
      'payment_\u0000.aba',
      'Characters that a name can’t have: an invisible character (U+0000) at character 9',
    ],
    ['payment_\n.aba', 'Characters that a name can’t have: a line break at character 9'],
    [
      'payment_\u202eaba.aba',
      'Characters that a name can’t have: an invisible character (U+202E) at character 9',
    ],
    ['payment_März.aba', 'Characters that a name can’t have: ‘ä’ at character 10'],
    [`payment_${'x'.repeat(200)}.aba`, 'Its name has more than 200 characters'],
    ['..', noBeginning],
    ['', noBeginning],
  ])('%j is ignored, and the reason is %j', (name, ignoredBecause) => {
    expect(readPaymentFileName(name, paymentsFilter)).toEqual({ ignoredBecause })
  })

  test('a result file is never read as payments, whatever the extension', () => {
    const filter = { prefix: 'payment', extension: 'csv' }
    expect(readPaymentFileName('payment_1.csv', filter)).toHaveProperty('plainName')
    expect(readPaymentFileName('payment_1.csv.result.csv', filter)).toHaveProperty('ignoredBecause')
    expect(readPaymentFileName('payment_1.csv.RESULT.CSV', filter)).toHaveProperty('ignoredBecause')
  })

  test('a configured extension of pgp does not mean encryption', () => {
    const filter = { prefix: 'payment', extension: 'pgp' }
    expect(readPaymentFileName('payment_1.pgp', filter)).toMatchObject({ encrypted: false })
  })

  test('is shown by three examples, each a valid payments file name', () => {
    const examples = exampleFileNames(paymentsFilter, '20261121')
    expect(examples.map(({ name }) => name)).toEqual([
      'payment_FILE_20261121.aba.pgp',
      'payment_FILE_20261121.aba',
      'payment_FILE__20261121-1.aba',
    ])
    for (const { name } of examples)
      expect(readPaymentFileName(name, paymentsFilter)).toHaveProperty('plainName')
  })
})

describe('the details of an enabled app', () => {
  test('are complete with a server and the default file name', () => {
    expect(readPaymentFileDetails({ sftpDetails })).toEqual({
      details: sftpDetails,
      filter: { prefix: 'payment', extension: 'aba' },
    })
  })

  test.each<[object, string]>([
    [{ host: '' }, 'Invalid Hostname'],
    [{ host: 'a b' }, 'Invalid Hostname'],
    [{ host: undefined }, 'Invalid Hostname'],
    [{ port: 0 }, 'Invalid Port'],
    [{ port: 65_536 }, 'Invalid Port'],
    [{ port: 22.5 }, 'Invalid Port'],
    [{ port: null }, 'Invalid Port'],
    [{ username: '' }, 'Invalid Username'],
    [{ folder: '/input' }, 'Invalid folder'],
    [{ folder: '../input' }, 'Invalid folder'],
    [{ folder: '' }, 'Invalid folder'],
  ])('are incomplete with %j', (part, wrong) => {
    expect(readPaymentFileDetails({ sftpDetails: { ...sftpDetails, ...part } })).toEqual({ wrong })
  })

  test('are incomplete without a server', () => {
    for (const none of [undefined, null, {}]) {
      expect(readPaymentFileDetails({ sftpDetails: none })).toEqual({ wrong: 'Invalid Hostname' })
    }
  })

  test('include a valid file name', () => {
    const typeFilters = [{ ...paymentsFilter, prefix: 'pay ment' }]
    expect(readPaymentFileDetails({ sftpDetails, typeFilters })).toEqual({
      wrong: 'Invalid prefix',
    })
  })
})

test('encryption can be switched only if the app is enabled, valid and has a key', () => {
  const ready = { enabled: true, isValid: true, hasKey: true }
  expect(whyNotSwitchPgp(ready)).toBeUndefined()
  expect(whyNotSwitchPgp({ ...ready, enabled: false })).toBe('Enable the Batch App first')
  expect(whyNotSwitchPgp({ ...ready, isValid: false })).toBe(
    'Complete the SFTP server details first',
  )
  expect(whyNotSwitchPgp({ ...ready, hasKey: false })).toBe('Save first to create your SSH key')
})

test('an empty connection is read as a disabled app', () => {
  expect(BatchApp.parse({})).toEqual({
    enabled: false,
    openPgpEnabled: false,
    sftpDetails: {},
    typeFilters: [paymentsFilter],
  })
})

test('a read connection can be saved unchanged', () => {
  const read = BatchApp.parse({
    enabled: true,
    openPgpEnabled: true,
    inputFilePgpPublicKey: '-----BEGIN PGP PUBLIC KEY BLOCK-----',
    key: 'ssh-ed25519 AAAA tideway-batch-HARBOUR',
    sftpDetails,
    typeFilters: [paymentsFilter],
  })
  expect(BatchAppSave.safeParse(read).success).toBe(true)
  expect(BatchAppSave.safeParse({ ...read, sftpDetails: {}, enabled: false }).success).toBe(true)
  expect(BatchAppSave.safeParse({ ...read, more: 1 }).success).toBe(false)
  const typeFilters = [{ ...paymentsFilter, subType: 'OTHER' }]
  expect(BatchAppSave.safeParse({ ...read, typeFilters }).success).toBe(false)
})
