import { shortText } from '../message-text.ts'
import type { XmlNode } from '../xml-document.ts'
import { textAt, writeMessage } from '../xml-document.ts'
import type { MessageHead } from './message-parts.ts'
import { headParts } from './message-parts.ts'

/** Answers to messages that have no specific answer: admi.007 accepts, admi.002 rejects. Pure. */

export function receipt(head: MessageHead, related: string): string {
  return writeMessage('admi.007.001.01', [
    'RctAck',
    ['MsgId', ...headParts(head)],
    ['Rpt', ['RltdRef', ['Ref', related]], ['ReqHdlg', ['StsCd', 'COMP']]],
  ])
}

/** Reference of a message whose id could not be read. */
const NO_REFERENCE = 'NOTPROVIDED'

export function rejection(
  { at }: { at: Date },
  related: string | undefined,
  code: string,
  why: string,
): string {
  return writeMessage('admi.002.001.01', [
    'admi.002.001.01',
    ['RltdRef', ['Ref', related ?? NO_REFERENCE]],
    [
      'Rsn',
      ['RjctgPtyRsn', code],
      ['RjctnDtTm', at.toISOString()],
      ['RsnDesc', shortText(why, 350) ?? code],
    ],
  ])
}

export function readRejection(body: XmlNode): { code: string; why: string } {
  return {
    code: textAt(body, 'Rsn/RjctgPtyRsn') ?? '',
    why: textAt(body, 'Rsn/RsnDesc') ?? '',
  }
}

/** Returns the id of a message. Every message has one at one of two places. */
export function messageIdOf(body: XmlNode): string | undefined {
  return (
    textAt(body, 'GrpHdr/MsgId') ?? textAt(body, 'Assgnmt/MsgId') ?? textAt(body, 'MsgId/MsgId')
  )
}
