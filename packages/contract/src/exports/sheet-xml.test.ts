import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MAX_SHEET_ROWS,
  sheetHead,
  sheetNames,
  sheetRow,
  sheetTail,
  workbookParts,
} from './sheet-xml.ts'

const textOf = (cell: string) => />([^<]*)<\/t>/.exec(cell)?.[1]

/** Returns the format that a workbook gives cells with this style. */
function formatOf(style: number): string | undefined {
  const styles = workbookParts(['Export']).at(-1)?.xml ?? ''
  const [cells = ''] = /<cellXfs.*<\/cellXfs>/.exec(styles) ?? []
  const id = [...cells.matchAll(/numFmtId="(\d+)"/g)][style]?.[1]
  return new RegExp(`numFmtId="${id}" formatCode="(.*?)"`).exec(styles)?.[1]
}

describe('a row', () => {
  test('has text as text and amounts as numbers, and leaves out empty cells', () => {
    expect(
      sheetRow(2, ['00473381', '', '-12.50', '12.50'], ['text', 'text', 'number', 'number']),
    ).toBe(
      '<row r="2"><c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">00473381</t></is></c>' +
        '<c r="C2" s="2"><v>-12.50</v></c><c r="D2" s="2"><v>12.50</v></c></row>',
    )
  })

  test('names columns as spreadsheets do', () => {
    const cells = Array.from({ length: 28 }, () => '1.00')
    const row = sheetRow(
      9,
      cells,
      cells.map(() => 'number'),
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
    expect(textOf(sheetRow(1, [text], ['text']))).toBe(xml)
  })

  test('has text that is not an amount as text, even in a column of amounts', () => {
    for (const text of ['12.5', '1e5', '=1', '1,284.50', '12.50 '])
      expect(sheetRow(1, [text], ['number'])).toContain('t="inlineStr"')
  })

  test.each([
    // Both hours of the night on which clocks go back have the same time and differ in their style.
    ['2026-04-05T02:30:00.000+11:00', 46_117.10416666667, 'GMT+11:00'],
    ['2026-04-05T02:30:00.000+10:00', 46_117.10416666667, 'GMT+10:00'],
    ['2026-11-20T00:00:00.000-12:00', 46346, 'GMT-12:00'],
    ['2026-11-20T23:59:59.999+14:00', 46346.99999998843, 'GMT+14:00'],
    ['2026-11-20T12:00:00.000+05:45', 46346.5, 'GMT+05:45'],
    ['2027-06-30', 46568, undefined],
  ])('has %s as a date', (text, serial, offset) => {
    const [, style, value] =
      /<c r="A1" s="(\d+)"><v>([^<]+)<\/v><\/c>/.exec(sheetRow(1, [text], ['date'])) ?? []
    expect(Number(value)).toBe(serial)
    expect(formatOf(Number(style))).toBe(
      `dd/mm/yyyy${offset === undefined ? '' : ` hh:mm:ss &quot;${offset}&quot;`}`,
    )
  })

  test.each(['Ongoing', '2026-11-20T12:00:00.000+11:07', '2026-11-20T12:00:00.000+11:00, soon'])(
    'has %s as text in a column of dates',
    (text) => {
      expect(sheetRow(1, [text], ['date'])).toContain('t="inlineStr"')
    },
  )

  test('is well-formed whatever its text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const xml = textOf(sheetRow(1, [`x${text}`], ['text']))
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are not allowed in XML
        expect(xml).not.toMatch(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|&(?!amp;|lt;|gt;)/)
        expect(xml?.isWellFormed()).toBe(true)
      }),
    )
  })

  test('cuts text that a cell cannot hold', () => {
    const cut = textOf(sheetRow(1, ['a'.repeat(40_000)], ['text']))
    expect(cut).toHaveLength(32_767)
    expect(cut?.endsWith('a…')).toBe(true)
  })
})

test('a sheet starts with its labels, which stay in view, and ends with the marks that Excel must ignore', () => {
  expect(sheetHead({ labels: ['PayID', 'Amount'], kinds: ['text', 'number'] })).toMatch(
    /^<\?xml .*state="frozen".*<sheetData><row r="1"><c r="A1" s="3".*PayID.*Amount.*<\/row>$/s,
  )
  expect(sheetTail({ labels: ['PayID', 'Amount'] })).toBe(
    `</sheetData><ignoredErrors><ignoredError sqref="A1:B${MAX_SHEET_ROWS}" numberStoredAsText="1"/></ignoredErrors></worksheet>`,
  )
})

test('a workbook names each of its sheets in every list', () => {
  const names = sheetNames({ records: 2, refunds: 1 })
  const [types, , book, relations] = workbookParts(names).map(({ xml }) => xml)
  expect(types?.match(/sheet\d\.xml/g)).toEqual(['sheet1.xml', 'sheet2.xml', 'sheet3.xml'])
  expect(book?.match(/name="[^"]+"/g)).toEqual([
    'name="Export"',
    'name="Export 2"',
    'name="Refunds"',
  ])
  expect(relations?.match(/Target="[^"]+"/g)).toEqual([
    'Target="worksheets/sheet1.xml"',
    'Target="worksheets/sheet2.xml"',
    'Target="worksheets/sheet3.xml"',
    'Target="styles.xml"',
  ])
})
