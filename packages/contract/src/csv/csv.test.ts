import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CSV_BOM, csvCell, csvLine, reportLine, reportText } from './csv.ts'

/** Includes lone surrogates. */
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))

describe('a cell', () => {
  test.each([
    ['nothing', '', '""'],
    ['a word', 'Newtown', '"Newtown"'],
    ['a comma', 'beans, 640 kg', '"beans, 640 kg"'],
    ['a semicolon', 'a;b', '"a;b"'],
    ['quotes', 'the "good" beans', '"the ""good"" beans"'],
    ['only a quote', '"', '""""'],
    ['a line feed', 'one\ntwo', '"one\ntwo"'],
    ['a line end of Windows', 'one\r\ntwo', '"one\r\ntwo"'],
    ['blanks around', '  two  ', '"  two  "'],
    ['a NUL', 'a\0b', '"a\0b"'],
    ['an emoji', '☕️ 👩‍🚀', '"☕️ 👩‍🚀"'],
    ['Hebrew and Arabic', 'שלום مرحبا', '"שלום مرحبا"'],
    ['a mark that turns the direction', '\u202Eabc', '"\u202Eabc"'],
    ['an amount', '12.50', '"12.50"'],
    ['a negative amount', '-12.50', '"-12.50"'],
    ['a negative whole number', '-7', '"-7"'],
    ['a BSB', '062-948', '"062-948"'],
    ['leading zeros', '00412', '"00412"'],
    ['a date', 'Fri 20/11/2026 14:03:22 GMT+11:00', '"Fri 20/11/2026 14:03:22 GMT+11:00"'],
    ['an address with @ inside', 'inv-1@pay.harbour.example', '"inv-1@pay.harbour.example"'],
    ['a sum inside', '1+1=2', '"1+1=2"'],
    ['a single quote in front already', "'=1+1", '"\'=1+1"'],
    ['a dash further on', 'a -1', '"a -1"'],
  ])('with %s is unchanged', (_what, text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })

  test.each([
    ['=', '=1+1', '"\'=1+1"'],
    ['= with quotes', '=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['+', '+61 2 9000 0000', '"\'+61 2 9000 0000"'],
    ['-', '-1+1', '"\'-1+1"'],
    ['- alone', '-', '"\'-"'],
    ['a number that is none', '-1.', '"\'-1."'],
    ['a negative number and a line', '-1\n', '"\'-1\n"'],
    ['a negative amount with its $', '-$5.00', '"\'-$5.00"'],
    ['a negative number in thousands', '-1,284.50', '"\'-1,284.50"'],
    ['@', '@SUM(A1:A9)', '"\'@SUM(A1:A9)"'],
    ['a tab', '\tone', '"\'\tone"'],
    ['a carriage return', '\rone', '"\'\rone"'],
    ['a line feed', '\none', '"\'\none"'],
    ['a wide =', '＝1', '"\'＝1"'],
    ['a wide +', '＋1', '"\'＋1"'],
    ['a wide -', '－1', '"\'－1"'],
    ['a wide @', '＠A1', '"\'＠A1"'],
    ['a small =', '﹦1', '"\'﹦1"'],
    ['a small +', '﹢1', '"\'﹢1"'],
    ['a small -', '﹣1', '"\'﹣1"'],
    ['a small @', '﹫A1', '"\'﹫A1"'],
    ['a true minus', '−1', '"\'−1"'],
    ['blanks before =', '  =1', '"\'  =1"'],
    ['a no-break space before =', '\u00A0=1', '"\'\u00A0=1"'],
    ['a NUL before =', '\0=1', '"\'\0=1"'],
    ['a byte order mark before =', '\uFEFF=1', '"\'\uFEFF=1"'],
    ['a mark without a width before =', '\u200B=1', '"\'\u200B=1"'],
    ['a mark of direction before =', '\u202E=1', '"\'\u202E=1"'],
    ['a comma before =', ',=1', '"\',=1"'],
    ['a semicolon before =', '; =1', '"\'; =1"'],
    ['a bar before @', '|@A1', '"\'|@A1"'],
    ['a quote and a comma before +', '",+1', '"\'"",+1"'],
  ])('starting with %s is not a formula', (_what, text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })

  test('keeps any text, adds at most one quote in front, and never starts like a formula', () => {
    const dangerous = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '"', ',', '＝', '\0', ' ')
    const texts = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.tuple(dangerous, fc.string()).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const inner = csvCell(text).slice(1, -1)
        const content = inner.replaceAll('""', '"')
        expect([text, `'${text}`]).toContain(content)
        expect(inner.replaceAll('""', '')).not.toContain('"')
        if (!/^-\d+(?:\.\d+)?$/.test(text)) expect(content).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      }),
    )
  })
})

test('a line consists of cells, commas and CRLF', () => {
  expect(csvLine(['PayID', 'Amount'])).toBe('"PayID","Amount"\r\n')
  expect(csvLine([])).toBe('\r\n')
  expect(CSV_BOM).toBe('\uFEFF')
})

describe('a line of a report', () => {
  test.each([
    ['words and amounts', ['PaymentRequest', '12.50', ''], 'PaymentRequest,12.50,'],
    ['a comma', ['beans, 640 kg', '1'], '"beans, 640 kg",1'],
    ['a pipe', ['a|b', '1'], 'a|b,1'],
    ['a quote', ['the "good" beans', '1'], '"the ""good"" beans",1'],
    ['a line feed', ['one\ntwo', '1'], '"one\ntwo",1'],
    ['a carriage return', ['one\rtwo', '1'], '"one\rtwo",1'],
    ['a PayID that begins with a plus', ['+61-400000000', '1'], '+61-400000000,1'],
    ['an id that begins with a hyphen', ['-PO-7731', '1'], '-PO-7731,1'],
    ['a negative amount', ['-12.50', '1'], '-12.50,1'],
  ])('with %s is quoted only as needed', (_what, cells, line) => {
    expect(reportLine(cells, ',')).toBe(`${line}\r\n`)
  })

  test('separated by pipes quotes pipes, and leaves commas unquoted', () => {
    expect(reportLine(['a|b', 'c, d'], '|')).toBe('"a|b"|c, d\r\n')
  })
})

describe('text from other parties in a report', () => {
  test.each([
    ['nothing', ''],
    ['a word', 'Newtown'],
    ['a telephone number as PayIDs have it', '+61-400000000'],
    ['a telephone number in groups', '+61 2 9000 0000'],
    ['a telephone number in one', '+61400123123'],
    ['the longest telephone number', '+123456789012345'],
    ['a negative amount', '-12.50'],
    ['a signed amount', '+12.50'],
    ['a negative amount with its $', '-$5.00'],
    ['a negative amount in thousands', '-1,284.50'],
    ['a hyphen further on', 'PO-7731'],
    ['an address with @ inside', 'priya@raman.example'],
    ['a single quote in front already', "'=1+1"],
  ])('%s is unchanged', (_what, text) => {
    expect(reportText(text)).toBe(text)
  })

  test.each([
    ['a formula', '=1+1'],
    ['a link', '=HYPERLINK("http://x","y")'],
    ['a sum that begins with a plus and calls a program', "+1+cmd|' /C calc'!A0"],
    ['a telephone number and a call', "+61400123123+cmd|' /C calc'!A0"],
    ['a telephone number and a line', '+61-400000000\n=1'],
    ['a difference', '-2+3'],
    ['a short sum', '+1-2'],
    ['more digits than a telephone number has', '+61 400 123 123 400 123 123'],
    ['a function', '@SUM(A1:A9)'],
    ['a plus and a name', '+A1'],
    ['an amount and a call', "-12.50+cmd|' /C calc'!A0"],
    ['an amount with thousands in the wrong place', '-12,84.50'],
    ['a hyphen alone', '-'],
    ['a tab', '\tone'],
    ['a carriage return', '\rone'],
    ['a line feed', '\none'],
    ['blanks before =', '  =1'],
    ['a mark without a width before =', '\u200B=1'],
    ['a wide =', '＝1'],
    ['a wide +', '＋61400123123'],
    ['a true minus', '−1'],
  ])('%s gets a single quote in front', (_what, text) => {
    expect(reportText(text)).toBe(`'${text}`)
  })
})
