import { describeObject } from './field-docs.ts'
import { StaleProblem } from './precondition.ts'
import { Problem } from './problems.ts'

const fields = {
  message: {
    description:
      'What is wrong, in words for a developer. The wording may change between releases.',
    example: 'An invalid request body was supplied',
  },
  details: {
    description:
      'The failure’s code and reason. Present with both of its fields, or absent as a whole.',
    fields: {
      failureCode: {
        description: 'A code from the table of failure codes, for your program to decide by.',
        example: 'ERR0.03',
      },
      failureReason: {
        description: 'The reason in words. Where it is present, read it before `message`.',
        example: 'An invalid request body was supplied',
      },
    },
  },
}

/** The bodies of errors. */
export const problemDocs = [
  describeObject(Problem, {
    name: 'Problem',
    description: 'The body of every error.',
    fields,
  }),
  describeObject(StaleProblem, {
    name: 'StaleProblem',
    description:
      'The body of the 412 to a save whose `If-Match` names older settings. `lastSaved` says who has saved them since.',
    fields: {
      ...fields,
      lastSaved: {
        description:
          'The last save of these settings. Absent where the audit trail has no such save.',
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
]
