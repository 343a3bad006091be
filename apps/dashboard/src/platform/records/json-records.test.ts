import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonRecords } from './json-records.ts'

function readInPieces(text: string, sizes: readonly number[]) {
  const reader = new JsonRecords()
  const records: unknown[] = []
  let at = 0
  for (let turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    records.push(...reader.push(text.slice(at, at + size)))
    at += size
  }
  return { records, envelope: reader.end() }
}

describe('a response read in pieces', () => {
  test.each([
    ['nothing in it', '{"records":[],"recordCount":0}'],
    ['the list first', '{"records":[{"a":1},{"a":2}],"recordCount":2,"nextPageId":"x"}'],
    ['the list last', '{"nextPageId":"x","recordCount":1,"records":[{"a":1}]}'],
    ['spaces and lines', '{ "records" :\n [ {"a" : 1} ,\n {"a":2} ] , "nextPageId" : "x" }\n'],
    ['brackets and commas in texts', '{"records":[{"a":"],[{\\"},"},{"a":"\\\\"}],"b":"]}"}'],
    ['lists and objects in records', '{"records":[{"a":[1,{"b":[2,3]}]},{"c":{}}]}'],
    ['another list of the same name deeper', '{"x":{"records":[1]},"records":[{"a":1}]}'],
    ['the name as a value', '{"x":"records","y":[1,2],"records":[{"a":1}]}'],
  ])('with %s', (_, text) => {
    const whole = JSON.parse(text)
    for (const sizes of [[1], [2], [3, 1], [7], [1000]]) {
      const { records, envelope } = readInPieces(text, sizes)
      expect(records).toEqual(whole.records)
      expect(envelope).toEqual({ ...whole, records: [] })
    }
  })

  test('parses any records, cut anywhere, like JSON.parse', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.string(), cuts, (records, next, sizes) => {
        const text = JSON.stringify({ recordCount: records.length, records, nextPageId: next })
        const read = readInPieces(text, sizes)
        // JSON writes -0 as 0.
        expect(read.records).toEqual(JSON.parse(JSON.stringify(records)))
        expect(read.envelope).toEqual({
          recordCount: records.length,
          records: [],
          nextPageId: next,
        })
      }),
    )
  })

  test('returns a record with the piece that completes it', () => {
    const reader = new JsonRecords()
    expect(reader.push('{"records":[{"a":1},{"a"')).toEqual([{ a: 1 }])
    expect(reader.push(':2}')).toEqual([])
    expect(reader.push(',{"a":3}]')).toEqual([{ a: 2 }, { a: 3 }])
    expect(reader.push(',"nextPageId":"x"}')).toEqual([])
    expect(reader.end()).toEqual({ records: [], nextPageId: 'x' })
  })
})

describe('an invalid response', () => {
  test.each([
    ['cut in the list', '{"records":[{"a":1},'],
    ['cut in a text', '{"records":[{"a":1}],"nextPageId":"x'],
    ['cut before the end', '{"records":[{"a":1}]'],
    ['no JSON in a record', '{"records":[{a:1}]}'],
    ['no JSON around the list', '{"records":[],}'],
    ['nothing', ''],
    ['a page of HTML', '<!doctype html><p>Bad gateway'],
  ])('throws for %s', (_, text) => {
    expect(() => readInPieces(text, [5])).toThrow(SyntaxError)
  })

  test('without the list gives an envelope without records', () => {
    expect(readInPieces('{"message":"no"}', [4])).toEqual({
      records: [],
      envelope: { message: 'no' },
    })
  })
})
