import { describe, expect, test } from 'vitest'
import { namespaceOf } from './message-schemas.ts'
import { MessageFault, nodesAt, readMessage, textAt, writeMessage } from './xml-document.ts'

const receipt = (related: string, more = '') =>
  `<Document xmlns="${namespaceOf('admi.007.001.01')}"><RctAck><MsgId><MsgId>M1</MsgId></MsgId>` +
  `<Rpt><RltdRef><Ref>${related}</Ref></RltdRef><ReqHdlg><StsCd>COMP</StsCd></ReqHdlg></Rpt>${more}</RctAck></Document>`

function faultOf(xml: string | Uint8Array): [string, string] {
  try {
    readMessage(typeof xml === 'string' ? Buffer.from(xml) : xml)
  } catch (error) {
    if (error instanceof MessageFault) return [error.fault, error.message]
    throw error
  }
  throw new Error('the text was read')
}

test('a message is written and read again unchanged', () => {
  const text = ' a < b & "c" é😀 '
  const xml = writeMessage('admi.007.001.01', [
    'RctAck',
    ['MsgId', ['MsgId', 'M1']],
    ['Rpt', ['RltdRef', ['Ref', 'R']], ['ReqHdlg', ['StsCd', 'COMP'], ['Desc', text]]],
  ])
  const { name, body } = readMessage(Buffer.from(xml))
  expect(name).toBe('admi.007.001.01')
  expect(textAt(body, 'Rpt/ReqHdlg/Desc')).toBe(text)
  expect(nodesAt(body, 'Rpt/RltdRef/Ref').map((node) => node.text)).toEqual(['R'])
  expect(textAt(body, 'Rpt/None/Ref')).toBeUndefined()
})

test('a message that does not fit its schema is not written', () => {
  expect(() => writeMessage('admi.007.001.01', ['RctAck', ['MsgId', ['MsgId', 'M1']]])).toThrow(
    MessageFault,
  )
})

describe('texts that are refused', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb">${Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY b${index} "${`&b${index === 0 ? '' : index - 1};`.repeat(10)}">`,
  ).join('')}]>`
  const entity = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  test.each([
    [
      'entities that multiply',
      `${bomb}${receipt('&b8;')}`,
      'malformed',
      'document type declarations',
    ],
    [
      'an entity from a file',
      `${entity}${receipt('&x;')}`,
      'malformed',
      'document type declarations',
    ],
    ['a lower-case declaration', `<!doctype a>${receipt('R')}`, 'malformed', 'document type'],
    ['an undeclared entity', receipt('&nothing;'), 'malformed', 'the text is not XML'],
    ['a text cut short', receipt('R').slice(0, -5), 'malformed', 'the text is not XML'],
    ['another encoding', `<?xml version="1.0" encoding="UTF-16"?>${receipt('R')}`, 'malformed', ''],
    ['no text at all', '', 'malformed', 'the text is not XML'],
    ['another namespace', '<Document xmlns="urn:other"/>', 'unknown', 'urn:other is no message'],
    [
      'an unknown version',
      `<Document xmlns="${namespaceOf('admi.007.001.01')}9"/>`,
      'unknown',
      'is no message known here',
    ],
    ['an id that is too long', receipt('R'.repeat(36)), 'invalid', 'admi.007.001.01: '],
    ['an empty id', receipt(''), 'invalid', 'admi.007.001.01: '],
    ['an element of no schema', receipt('R', '<Extra/>'), 'invalid', 'admi.007.001.01: '],
  ])('%s', (_situation, xml, fault, message) => {
    expect(faultOf(xml)).toEqual([fault, expect.stringContaining(message)])
  })

  test('bytes that are not UTF-8', () => {
    expect(faultOf(Buffer.from(receipt('\u00e9'), 'latin1'))).toEqual([
      'malformed',
      'the text is not UTF-8',
    ])
  })

  test('an inclusion is not followed', () => {
    const include =
      '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/>'
    expect(faultOf(receipt('R', include))[0]).toBe('invalid')
  })
})
