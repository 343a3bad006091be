import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_SHEET_ROWS, sheetHead, sheetRow, sheetTail, workbookParts } from './sheet-xml.ts'

const textOf = (cell: string) => />([^<]*)<\/t>/.exec(cell)?.[1]

describe('a row', () => {
  test('has text as text and amounts as numbers, and leaves out empty cells', () => {
    expect(sheetRow(2, ['00473381', '', '-12.50', '12.50'], [false, false, true, true])).toBe(
      '<row r="2"><c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">00473381</t></is></c>' +
        '<c r="C2" s="2"><v>-12.50</v></c><c r="D2" s="2"><v>12.50</v></c></row>',
    )
  })

  test('names columns as spreadsheets do', () => {
    const cells = Array.from({ length: 28 }, () => '1.00')
    const row = sheetRow(
      9,
      cells,
      cells.map(() => true),
    )
    expect(row.match(/r="[A-Z]+9"/g)?.slice(-3)).toEqual(['r="Z9"', 'r="AA9"', 'r="AB9"'])
  })

  test.each([
    ['=1+1', '=1+1'],
    ['Salt & <b>Ember</b>', 'Salt &amp; &lt;b&gt;Ember&lt;/b&gt;'],
    ['two\r\nlines', 'two_x000D_\nlines'],
    ['a\0b', 'a_x0000_b'],
    ['_x000D_', '_x005F_x000D_'],
    ['half \uD800 pair', 'half \uFFFD pair'],
    ['end \uFFFF', 'end _xFFFF_'],
  ])('escapes %j', (text, xml) => {
    expect(textOf(sheetRow(1, [text], [false]))).toBe(xml)
  })

  test('has text that is not an amount as text, even in a column of amounts', () => {
    for (const text of ['12.5', '1e5', '=1', '1,284.50', '12.50 '])
      expect(sheetRow(1, [text], [true])).toContain('t="inlineStr"')
  })

  test('is well-formed whatever its text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const xml = textOf(sheetRow(1, [`x${text}`], [false]))
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are not allowed in XML
        expect(xml).not.toMatch(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|&(?!amp;|lt;|gt;)/)
        expect(xml?.isWellFormed()).toBe(true)
      }),
    )
  })

  test('cuts text that a cell cannot hold', () => {
    const cut = textOf(sheetRow(1, ['a'.repeat(40_000)], [false]))
    expect(cut).toHaveLength(32_767)
    expect(cut?.endsWith('a…')).toBe(true)
  })
})

test('a sheet begins with its labels, which stay in view, and ends with what is not a mistake', () => {
  expect(sheetHead(['PayID', 'Amount'], [false, true])).toMatch(
    /^<\?xml .*state="frozen".*<sheetData><row r="1"><c r="A1" s="3".*PayID.*Amount.*<\/row>$/s,
  )
  expect(sheetTail(['PayID', 'Amount'])).toBe(
    `</sheetData><ignoredErrors><ignoredError sqref="A1:B${MAX_SHEET_ROWS}" numberStoredAsText="1"/></ignoredErrors></worksheet>`,
  )
})

test('a workbook names each of its sheets in every list', () => {
  const [types, , book, relations] = workbookParts(2).map(({ xml }) => xml)
  expect(types?.match(/sheet\d\.xml/g)).toEqual(['sheet1.xml', 'sheet2.xml'])
  expect(book?.match(/name="[^"]+"/g)).toEqual(['name="Export"', 'name="Export 2"'])
  expect(relations?.match(/Target="[^"]+"/g)).toEqual([
    'Target="worksheets/sheet1.xml"',
    'Target="worksheets/sheet2.xml"',
    'Target="styles.xml"',
  ])
})
