import { z } from 'zod/mini'
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
  kind: NoteKind,
  /** The provider's id of the transaction. */
  id: z.string().check(z.minLength(1), z.maxLength(100)),
}

/** Body of POST /notes. */
export const NewNote = z.strictObject({
  ...about,
  text: z.string().check(
    z.maxLength(3 * MAX_CODE_POINTS),
    z.refine((text) => noteProblem(text) === undefined, {
      error: ({ input }) => noteProblem(String(input)) ?? 'The note is not valid',
    }),
  ),
})
export type NewNote = z.infer<typeof NewNote>

export const Note = z.object({
  noteId: essential(z.string()),
  /** Empty if the note is hidden. */
  text: z.string(),
  /** Who wrote it, by the name and the role of that time. */
  author: z.object({ name: z.string(), role: z.optional(z.enum(roles)) }),
  createdDatetime: z.iso.datetime(),
  /** Who has hidden it. Absent if nobody has. */
  hidden: z.optional(z.object({ by: z.string(), datetime: z.iso.datetime() })),
})
export type Note = z.infer<typeof Note>

/** Response of GET /notes: newest first. */
export const Notes = z.object({ notes: z.array(Note) })
export type Notes = z.infer<typeof Notes>

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
