import { describeObject } from '../calls/docs/field-docs.ts'
import { SecurityPolicy } from './security-policy.ts'

export const securityPolicyDocs = [
  describeObject(SecurityPolicy, {
    name: 'SecurityPolicy',
    description: 'What a client asks of its people when they sign in.',
    fields: {
      factorPolicy: {
        description:
          'Who must have a second factor. `optional`: nobody. `money`: people whose role moves money or changes access. `all`: everybody.',
        example: 'money',
      },
      idleMinutes: {
        description:
          'Minutes without any act after which a person’s screen locks, from 5 to 60. 0 for never. `null` for the default: 15 minutes for people whose role moves money, never for others.',
        example: 15,
      },
    },
  }),
]
