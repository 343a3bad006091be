import { forbidden, Problem } from '@tideway/contract/calls/problems'
import { zoneNamed } from '@tideway/contract/payment-requests/activity-metrics'
import type { HitKind } from '@tideway/contract/search/search-answer'
import { hitKinds, SearchAnswer, SearchBody } from '@tideway/contract/search/search-answer'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { refuseOutside } from '../../http/authentication/authenticate.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInQuery } from '../../http/calls/call-parameters.ts'
import { callerOf } from '../../http/calls/calls.ts'
import { clientInQuery } from '../../http/calls/client-parameters.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { requestMerge } from './entries/search-jobs.ts'
import { searchEverything } from './search-everything.ts'

/** The call that lists the records of a kind. Users who may make it may find them. */
const listCalls: Readonly<Record<HitKind, Scope>> = {
  paymentRequest: 'RestAPI/POST:paymentRequest/search',
  payment: 'RestAPI/POST:payment/search',
  paymentInitiation: 'RestAPI/POST:paymentInitiation/search',
  paymentAgreement: 'RestAPI/POST:paymentAgreement/search',
  batch: 'PortalAPI/GET:clients/*/apps',
  report: 'RestAPI/GET:report',
  user: 'PortalAPI/GET:users',
  // Every role reads its client's configuration, but only these see the settings with the keys (spec 6.3).
  apiKey: 'PortalAPI/POST:clients/*',
}

/**
 * Returns the kinds of records that a person may find. People of another identity provider do not see users (readings
 * 2, scopes by role).
 */
function kindsFor(
  caller: Pick<Extract<Caller, { kind: 'user' }>, 'scopes' | 'federated'>,
): ReadonlySet<HitKind> {
  return new Set(
    hitKinds.filter(
      (kind) => caller.scopes.has(listCalls[kind]) && !(kind === 'user' && caller.federated),
    ),
  )
}

const hit = {
  id: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  title: 'order-4711@pay.harbour.example',
  subtitle: 'order-4711',
  amount: '49.90',
  status: 'COMPLETE',
  createdDatetime: '2026-11-19T22:15:00.000Z',
  matched: [
    { field: 'payerName', text: 'Zoë Lee' },
    { field: 'amount', text: '49.90' },
    { field: 'date', text: '2026-11-19T22:15:30.000Z' },
  ],
}

const searchDocs: CallDocs = {
  description:
    'Understands the text in every way it can have: as a PayID, an account, an id, and as words with an amount and days. It searches for all of them at once, over everything that the client has. Words match names, descriptions, references, PayIDs and the client’s own ids from the start of a word, in any letter case and without accents. Digits also match the end of an id, and four characters or more any part of one. Each kind of record is found by the roles that may list it. In a kind, exact ids come first, then whole words, beginnings of words and parts of ids, and the newest of each first.',
  extension: 'The search box of the dashboard.',
  parameters: clientIdInQuery,
  example: {
    body: { Search: { text: 'lee 49.90 yesterday', timeZone: 'Australia/Sydney' } },
    answer: { groups: [{ kind: 'paymentRequest', hits: [hit], more: false }], complete: true },
  },
}

/** Registers the search of everything that a person may see of a client. */
export function searchRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/search',
    {
      config: { operation: 'PortalAPI/POST:search', guard: 'Reads.', docs: searchDocs },
      schema: {
        tags: ['Search'],
        summary: 'Search everything of a client',
        querystring: clientInQuery,
        body: SearchBody,
        response: { 200: SearchAnswer, 400: Problem, 403: Problem },
      },
    },
    async (request) => {
      const caller = callerOf(request)
      // Keys have no list of the records that a person may see.
      if (caller.kind !== 'user') throw new ApiError(forbidden)
      const { clientId = caller.clientId } = request.query
      if (clientId !== caller.clientId)
        await refuseOutside(platform, caller.organisationId, clientId)
      const { text, timeZone } = request.body.Search
      const answer = await searchEverything(platform, {
        clientId,
        text,
        timeZone: zoneNamed(timeZone) ?? timeZone,
        kinds: kindsFor(caller),
      })
      await requestMerge(platform)
      return answer
    },
  )
}
