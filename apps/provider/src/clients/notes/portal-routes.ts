import type { ClientId } from '@tideway/contract/calls/ids'
import { forbidden, Problem } from '@tideway/contract/calls/problems'
import type { NoteKind } from '@tideway/contract/notes/note'
import { NewNote, Note, NoteKind as NoteKindSchema, Notes } from '@tideway/contract/notes/note'
import { listScopes } from '@tideway/contract/users/roles/list-scopes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../http/calls/calls.ts'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientIdText, clientInQuery } from '../../http/calls/client-parameters.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/json/idempotency-key.ts'
import { runIdempotentAudited } from '../../people/audit/run-idempotent-audited.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { addNote, hideNote, notesOf, refuseUnknown } from './note-store.ts'
import { addDocs, hideDocs, listDocs } from './portal-docs.ts'

const tags = ['Notes']
const refusals = { 400: Problem, 403: Problem, 404: Problem }

/**
 * Registers the notes on transactions. Each kind also needs the scope of its list's search, because users who may see
 * transactions may read and write notes about them.
 */
export function noteRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  /** Returns the client of the query if there is one, otherwise the acting client. */
  const clientOf = async (
    request: FastifyRequest<{ Querystring: { clientId?: ClientId | undefined } }>,
  ): Promise<ClientId> =>
    clientNamed(platform, request, request.query.clientId ?? callerOf(request).clientId)

  app.get(
    '/notes',
    {
      config: { operation: 'PortalAPI/GET:notes', docs: listDocs },
      schema: {
        tags,
        summary: 'List the notes on a transaction',
        querystring: z.strictObject({
          clientId: z.optional(clientIdText),
          kind: NoteKindSchema,
          id: z.string().check(z.minLength(1), z.maxLength(100)),
        }),
        response: { 200: Notes, ...refusals },
      },
    },
    async (request) => {
      const { kind, id: recordId } = request.query
      personWhoSees(request, kind)
      const record = { clientId: await clientOf(request), kind, recordId }
      await refuseUnknown(platform.db, record)
      return { notes: await notesOf(platform.db, record) }
    },
  )

  app.post(
    '/notes',
    {
      config: {
        operation: 'PortalAPI/POST:notes',
        guard: 'Stores what a person writes about a transaction.',
        docs: addDocs,
      },
      schema: {
        tags,
        summary: 'Add a note to a transaction',
        querystring: clientInQuery,
        body: NewNote,
        response: { 201: Note, ...refusals, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { kind, id: recordId, text } = request.body
      const person = personWhoSees(request, kind)
      const clientId = await clientOf(request)
      const answer = await runIdempotentAudited(
        platform,
        { ...person, clientId },
        {
          key: idempotencyKeyOf(request),
          operation: 'POST /notes',
          payload: [kind, recordId, text],
          action: 'note.add',
          resourceId: recordId,
          details: { kind },
        },
        async (tx) => {
          const record = { clientId, kind, recordId }
          const body = await addNote(tx, record, person, text, platform.clock.now())
          return { status: 201, body, details: { noteId: body.noteId } }
        },
      )
      return sendAnswer(reply, answer)
    },
  )

  app.post(
    '/notes/:noteId/hide',
    {
      config: {
        operation: 'PortalAPI/POST:notes',
        guard: 'Hides what a person wrote about a transaction.',
        docs: hideDocs,
      },
      schema: {
        tags,
        summary: 'Hide a note',
        params: z.strictObject({ noteId: z.string().check(z.minLength(1), z.maxLength(100)) }),
        querystring: clientInQuery,
        response: { 200: Note, ...refusals, 422: Problem },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      if (caller.kind !== 'user') throw new ApiError(forbidden)
      const { noteId } = request.params
      const clientId = await clientOf(request)
      const answer = await runIdempotentAudited(
        platform,
        { ...caller, clientId },
        {
          key: idempotencyKeyOf(request),
          operation: 'POST /notes/hide',
          payload: noteId,
          action: 'note.hide',
          resourceId: noteId,
        },
        async (tx) => {
          const now = platform.clock.now()
          const { note, recordId } = await hideNote(tx, { clientId, noteId }, caller, now)
          return { status: 200, body: note, subjectId: recordId, details: { noteId } }
        },
      )
      return sendAnswer(reply, answer)
    },
  )
}

/** Notes belong to people, so keys have none. */
function personWhoSees({ caller }: Pick<FastifyRequest, 'caller'>, kind: NoteKind) {
  if (caller?.kind !== 'user') throw new ApiError(forbidden)
  if (!caller.scopes.has(listScopes[kind])) throw new ApiError(forbidden)
  return caller
}
