import { describeObject } from '../calls/docs/field-docs.ts'
import { DashboardUser, RolesData, UserInvitation, UserRoleChange } from './users.ts'

export const userDocs = [
  describeObject(UserInvitation, {
    name: 'NewUser',
    description: 'The person to invite, and their role.',
    fields: {
      email: {
        description: 'The email address of the person. Up to 254 characters.',
        example: 'jo.rivers@harbour.example',
      },
      role: { description: 'The role of the new user.' },
    },
  }),
  describeObject(UserRoleChange, {
    name: 'RoleChange',
    description: 'The new role of a user.',
    fields: { role: { description: 'The new role of the user.' } },
  }),
  describeObject(DashboardUser, {
    name: 'User',
    description: 'A person who uses the dashboard for a client.',
    fields: {
      email: {
        description:
          'The email address, which identifies the user in every call, regardless of case. Responses show it as it was first typed.',
        example: 'jo.rivers@harbour.example',
      },
      roles: {
        description: 'The user’s role, as a list of one.',
        example: ['BASE_FINANCE_OPERATOR'],
      },
      given_name: {
        description: 'The given name. Empty until the user accepts the invitation.',
        example: 'Jo',
      },
      family_name: {
        description: 'The family name. Empty until the user accepts the invitation.',
        example: 'Rivers',
      },
      enabled: { description: 'Whether the user may sign in.' },
      userStatus: {
        description:
          'FORCE_CHANGE_PASSWORD: invited, without a password yet. CONFIRMED: may sign in.',
        example: 'CONFIRMED',
      },
      invitationExpiresDatetime: {
        description:
          'When the link in the invitation expires or expired, in UTC. Present until the user accepts it.',
        example: '2026-11-27T03:00:00.000Z',
      },
      federated: {
        description: '`true` for a person who signs in at another identity provider.',
      },
      secondFactors: {
        description:
          'What the user confirms a sign-in with besides the password: `passkey`, `authenticatorApp`.',
        example: ['passkey'],
      },
    },
  }),
  describeObject(RolesData, {
    name: 'Roles',
    description: 'The roles, and which of them you may give.',
    fields: {
      add: {
        description: 'The roles that you may give in an invitation.',
        example: ['BASE_FINANCE_OPERATOR', 'BASE_TECH_OPERATOR'],
      },
      base: {
        description: 'Every role.',
        fields: {
          text: { description: 'The display name of the role.', example: 'Finance Operator' },
          value: {
            description: 'The value of the role in calls.',
            example: 'BASE_FINANCE_OPERATOR',
          },
        },
      },
      hierarchy: {
        description: 'The rank of each role that has one. A lower number ranks higher.',
        example: { BASE_TECH_ADMIN: 500, BASE_FINANCE_OPERATOR: 1000 },
      },
      rolesNotAllowed: {
        description: 'The roles that each role may neither manage nor give, regardless of rank.',
        example: { BASE_FINANCE_ADMIN: ['BASE_TECH_ADMIN'] },
      },
    },
  }),
]
