import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'
import { exportKinds } from '../exports/exports.ts'
import type { Role } from '../users/roles/roles.ts'
import { roles } from '../users/roles/roles.ts'

/**
 * Notes that people write on a transaction, for their colleagues. They are not part of the provider API: if a provider
 * answers 404 or 403, screens leave them out (readings 5, calls of our own).
 */

/** Kinds of transactions that have notes: those of the four lists. */
export const NoteKind = z.enum(exportKinds)
export type NoteKind = z.infer<typeof NoteKind>

/** Longest note, in characters as people count them: an emoji is one. */
export const MAX_NOTE = 2000
/** The same, in code points as the database counts them. An emoji may be made of several. */
const MAX_CODE_POINTS = 4 * MAX_NOTE
/** Notes on one transaction. */
export const MOST_NOTES = 100

/**
 * Control characters other than tabs and ends of lines, halves of a surrogate pair, marks that turn the direction of
 * the text around them, and more marks on one letter than any language writes, which would cover other lines.
 */
const unreadable = /[^\P{Cc}\t\n]|\p{Cs}|[\u202a-\u202e\u2066-\u2069]|\p{M}{5}/u
const characters = new Intl.Segmenter('en-AU', { granularity: 'grapheme' })

/** Returns the note in its stored form: one kind of line end, no spaces around it. */
export function noteText(typed: string): string {
  return typed.replace(/\r\n?/g, '\n').trim()
}

/** Returns why a note cannot be added, or undefined if it can. */
export function noteProblem(typed: string): string | undefined {
  const text = noteText(typed)
  if (text === '') return 'Enter a note'
  if (isTooLong(text)) return `Enter a note of up to ${MAX_NOTE.toLocaleString('en-AU')} characters`
  return unreadable.test(text) ? 'Use visible characters' : undefined
}

function isTooLong(text: string): boolean {
  if (text.length <= MAX_NOTE) return false
  return [...text].length > MAX_CODE_POINTS || [...characters.segment(text)].length > MAX_NOTE
}

/** The transaction that notes are about. */
const about = {
  kind: field(
    NoteKind,
    'The kind of the transaction: a payment request, payout, PayTo initiation or PayTo agreement.',
  ),
  id: field(
    z.string().check(z.minLength(1), z.maxLength(100)),
    'Our id of the transaction. For a received payment, its own.',
    '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  ),
}

/** Body of POST /notes. */
export const NewNote = z.strictObject({
  ...about,
  text: field(
    z.string().check(
      z.maxLength(3 * MAX_CODE_POINTS),
      z.refine((text) => noteProblem(text) === undefined, {
        error: ({ input }) => noteProblem(String(input)) ?? 'The note is not valid',
      }),
    ),
    'The text, up to 2,000 characters. Line breaks are kept.',
    'The customer called. The beans arrived late.',
    { minLength: 1, maxLength: 24000 },
  ),
})
export type NewNote = z.infer<typeof NewNote>
nameObject(NewNote, 'NewNote', 'A note to add.')

export const Note = z.object({
  noteId: field(essential(z.string()), 'Our id of the note.', '0192f0a6c5e07b3e9a570c1f6c0e4b2d'),
  text: field(
    z.string(),
    'The text, with its line breaks.',
    'The customer called. The beans arrived late.',
  ),
  author: field(
    z.object({
      name: field(z.string(), 'Their email.', 'support@harbour.example'),
      role: field(z.optional(z.enum(roles)), 'Their role at that time.'),
    }),
    'The person who wrote it.',
  ),
  createdDatetime: field(
    z.iso.datetime(),
    'When it was written, in UTC.',
    '2026-11-20T03:00:00.000Z',
  ),
  hidden: field(
    z.optional(
      z.object({
        by: field(z.string(), 'Their email.', 'admin@harbour.example'),
        datetime: field(z.iso.datetime(), 'When, in UTC.', '2026-11-20T04:00:00.000Z'),
      }),
    ),
    'Who has hidden it. Its text is then empty. Absent if nobody has.',
  ),
})
export type Note = z.infer<typeof Note>
nameObject(Note, 'Note', 'A note on a transaction.')

/** Response of GET /notes: newest first. */
export const Notes = z.object({ notes: field(z.array(Note), 'Newest first.') })
export type Notes = z.infer<typeof Notes>
nameObject(Notes, 'Notes', 'The notes on a transaction.')

/** Returns true if a person may hide a note: its writer, and every admin of the client. Both are ids, or both emails. */
export function mayHideNote(
  { author }: { author: string },
  { id, role }: { id: string; role: Role },
): boolean {
  return role === 'BASE_ADMIN' || id === author
}

export const noteProblems = {
  notFound: problemResponse(404, 'The transaction can not be found', 'ERR0.03'),
  unknownNote: problemResponse(404, 'The note can not be found', 'ERR0.03'),
  notYours: problemResponse(403, 'Only its writer or an admin can hide a note'),
  tooMany: problemResponse(409, `A transaction can have up to ${MOST_NOTES} notes`, 'ERR0.03'),
}
