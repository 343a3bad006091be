import { ProofProblem } from '../identity/step-up.ts'
import { describeObject } from './field-docs.ts'
import { StaleProblem } from './precondition.ts'
import { Problem } from './problems.ts'

const fields = {
  message: {
    description:
      'A description of the error for a developer. The wording may change between releases.',
    example: 'An invalid request body was supplied',
  },
  details: {
    description:
      'The failure’s code and reason. Either both fields are present, or `details` is absent.',
    fields: {
      failureCode: {
        description: 'A code from the table of failure codes, for your program to use.',
        example: 'ERR0.03',
      },
      failureReason: {
        description: 'The reason for a developer. If it is present, read it before `message`.',
        example: 'An invalid request body was supplied',
      },
    },
  },
}

/** Descriptions of error bodies. */
export const problemDocs = [
  describeObject(Problem, {
    name: 'Problem',
    description: 'The body of every error.',
    fields,
  }),
  describeObject(StaleProblem, {
    name: 'StaleProblem',
    description:
      'The body of a 412, the response to a save whose `If-Match` names older settings. `lastSaved` says who has saved them since.',
    fields: {
      ...fields,
      lastSaved: {
        description: 'The last save of these settings. Absent if the audit trail has no such save.',
        fields: {
          name: {
            description:
              'Who saved them: a person’s name or email address, or the id of an API key.',
            example: 'Amelia Hart',
          },
          savedDatetime: {
            description: 'When they were saved, in UTC.',
            example: '2026-11-20T03:00:00.000Z',
          },
        },
      },
    },
  }),
  describeObject(ProofProblem, {
    name: 'ProofProblem',
    description:
      'The body of a 401 that asks for a fresh proof of the person (RFC 9470). `WWW-Authenticate` says the same.',
    fields: {
      ...fields,
      error: { description: 'The error code of RFC 9470.' },
      max_age: { description: 'How old the proof may be, in seconds.', example: 600 },
      acr_values: {
        description: 'The level of the proof. `aal1`: one factor. `aal2`: two factors.',
      },
      locked: { description: 'Whether every call of the session waits for the proof.' },
    },
  }),
]
