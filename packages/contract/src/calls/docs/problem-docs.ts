import { StaleProblem } from '../precondition.ts'
import { Problem } from '../problems.ts'
import { describeObject } from './field-docs.ts'

/** Descriptions of the fields that every error body has. */
export const problemFields = {
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
    fields: problemFields,
  }),
  describeObject(StaleProblem, {
    name: 'StaleProblem',
    description:
      'The body of a 412, the response to a save whose `If-Match` names older settings. `lastSaved` says who has saved them since.',
    fields: {
      ...problemFields,
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
]
