// @vitest-environment jsdom
import { payoutListShape } from '@tideway/contract/payouts/payout-list'
import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-writer.js'
import { expect, test } from 'vitest'
import { readUpload } from './read-list-upload.ts'
import { readWorkbook } from './read-workbook.ts'

const types = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const ids = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

const workbook = (names: readonly string[]) =>
  `<workbook ${types} ${ids}><sheets>${names
    .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`
const relations = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`
const sheet = (rows: string) =>
  `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>${rows}</x:sheetData></x:worksheet>`
const texts = `<sst ${types}><si><t>PayID</t></si><si><r><t>Ana </t></r><r><t>Silva</t></r></si></sst>`
const styles = `<styleSheet ${types}><numFmts><numFmt numFmtId="164" formatCode="000\\-000"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0.00"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`

async function zipOf(parts: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const bytes = new Response(readable).arrayBuffer()
  const zip = new ZipWriter(writable, { useWebWorkers: false })
  for (const [name, text] of Object.entries(parts)) {
    const { body } = new Response(text)
    if (body) await zip.add(name, body)
  }
  await zip.close()
  return new Uint8Array(await bytes)
}

const filed = (rows: string, names = ['Payouts']) =>
  zipOf({
    'xl/workbook.xml': workbook(names),
    'xl/_rels/workbook.xml.rels': relations,
    'xl/worksheets/sheet1.xml': sheet(rows),
    'xl/sharedStrings.xml': texts,
    'xl/styles.xml': styles,
  })

const cell = (at: string, value: string, attributes = '') =>
  `<x:c r="${at}" ${attributes}><x:v>${value}</x:v></x:c>`

test.each([
  ['a text', cell('A1', '0', 't="s"'), 'PayID'],
  ['a text of several fonts', cell('A1', '1', 't="s"'), 'Ana Silva'],
  ['a text in its cell', '<x:c r="A1" t="inlineStr"><x:is><x:t>Milk</x:t></x:is></x:c>', 'Milk'],
  ['a text that a formula made', cell('A1', '0400 000 000', 't="str"'), '0400 000 000'],
  ['an error of a formula', cell('A1', '#N/A', 't="e"'), '#N/A'],
  ['a long number, which Excel shows as 6.14E+10', cell('A1', '61400345617'), '61400345617'],
  ['the same number as some programs store it', cell('A1', '6.1400345617E10'), '61400345617'],
  ['a sum with an error of the last bit', cell('A1', '84.000000000000014'), '84'],
  ['cents', cell('A1', '21.1'), '21.1'],
  ['a BSB that is a number with a format', cell('A1', '62000', 's="1"'), '062-000'],
  ['a number whose format has words', cell('A1', '5', 's="3"'), '5'],
  ['a day', cell('A1', '46354', 's="2"'), '2026-11-28'],
  ['the last day before the one that only Excel has', cell('A1', '59', 's="2"'), '1900-02-28'],
  ['the first day after it', cell('A1', '61', 's="2"'), '1900-03-01'],
  ['a day with a format of its own', cell('A1', '46354.5', 's="4"'), '2026-11-28'],
])('%s', async (_, xml, text) => {
  const bytes = await filed(`<x:row r="1">${xml}</x:row>`)
  expect(await readWorkbook(bytes)).toEqual({ lines: [{ line: 1, cells: [text] }], notes: [] })
})

test('empty cells and rows keep the places and lines of the others', async () => {
  const bytes = await filed(
    `<x:row r="2">${cell('B2', '5')}${cell('AA2', '6')}</x:row><x:row r="3"/><x:row r="7" hidden="1">${cell('A7', '8')}</x:row>`,
    ['March', 'April'],
  )
  expect(await readWorkbook(bytes)).toEqual({
    lines: [
      { line: 2, cells: ['', '5', ...Array.from({ length: 24 }, () => ''), '6'] },
      { line: 7, cells: ['8'] },
    ],
    notes: [
      'We read the first sheet, ‘March’, of 2.',
      'The sheet has hidden rows (1), for example by a filter. They are in this list.',
    ],
  })
})

test('an uploaded workbook is read as a list, whatever its name', async () => {
  const text = (at: string, words: string) =>
    `<x:c r="${at}" t="inlineStr"><x:is><x:t>${words}</x:t></x:is></x:c>`
  const bytes = await filed(
    `<x:row r="1">${text('A1', 'PayID')}${text('B1', 'Amount ($)')}</x:row><x:row r="2">${text('A2', 'ana@shop.example')}${cell('B2', '5.5')}</x:row>`,
  )
  const read = await readUpload(bytes, payoutListShape)
  expect(read).toMatchObject({
    text: 'PayID,Amount ($)\r\nana@shop.example,5.5\r\n',
    list: { namesOnLine: 1, rows: [{ line: 2, cells: ['ana@shop.example', '5.5'] }] },
  })
})

test.each([
  ['another ZIP file', () => zipOf({ 'word/document.xml': '<a/>' }), /isn’t an Excel workbook/],
  ['a broken ZIP file', async () => new Uint8Array(Buffer.from('PK\x03\x04')), /couldn’t read/],
])('%s is reported as the problem', async (_, file, problem) => {
  expect(await readWorkbook(await file())).toEqual({ problem: expect.stringMatching(problem) })
})
