import { describeObject } from '../calls/docs/field-docs.ts'
import { problemFields } from '../calls/docs/problem-docs.ts'
import { ProofProblem } from './step-up.ts'

export const proofDocs = [
  describeObject(ProofProblem, {
    name: 'ProofProblem',
    description:
      'The body of a 401 that asks for a fresh proof of the person (RFC 9470). `WWW-Authenticate` says the same.',
    fields: {
      ...problemFields,
      error: { description: 'The error code of RFC 9470.' },
      max_age: { description: 'How old the proof may be, in seconds.', example: 600 },
      acr_values: {
        description: 'The level of the proof. `aal1`: one factor. `aal2`: two factors.',
      },
      locked: { description: 'Whether every call of the session waits for the proof.' },
    },
  }),
]
