import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInQuery } from '../../http/calls/call-parameters.ts'

const invited = {
  email: 'jo.rivers@harbour.example',
  roles: ['BASE_FINANCE_OPERATOR'],
  given_name: '',
  family_name: '',
  enabled: true,
  userStatus: 'FORCE_CHANGE_PASSWORD',
  invitationExpiresDatetime: '2026-11-27T03:00:00.000Z',
  secondFactors: [],
}

const admin = {
  email: 'admin@harbour.example',
  roles: ['BASE_ADMIN'],
  given_name: 'Amelia',
  family_name: 'Hart',
  enabled: true,
  userStatus: 'CONFIRMED',
  secondFactors: ['passkey'],
}

const path = '/users/jo.rivers%40harbour.example'
const parametersOfUser = {
  ...clientIdInQuery,
  userId: {
    description: 'The email address of the user, URL-encoded.',
    example: 'jo.rivers@harbour.example',
  },
}

export const listDocs: CallDocs = {
  description:
    'The users of the client that you act for, by email address; a client below it has separate users. People of another identity provider may make no calls about users.',
  parameters: clientIdInQuery,
  example: { answer: [admin, invited] },
}

export const rolesDocs: CallDocs = {
  description:
    'The example is shortened. A lower number ranks higher. A role without a rank manages no one.',
  example: {
    answer: {
      add: ['BASE_FINANCE_OPERATOR', 'BASE_CUSTOMER_SERVICE_OPERATOR', 'BASE_TECH_OPERATOR'],
      base: [
        { text: 'Tech Admin', value: 'BASE_TECH_ADMIN' },
        { text: 'Finance Operator', value: 'BASE_FINANCE_OPERATOR' },
      ],
      hierarchy: { BASE_TECH_ADMIN: 500, BASE_FINANCE_OPERATOR: 1000 },
      rolesNotAllowed: { BASE_FINANCE_ADMIN: ['BASE_TECH_ADMIN'] },
    },
  },
}

export const inviteDocs: CallDocs = {
  description: 'Mails a link that works once, for seven days. The person chooses a password there.',
  errors: {
    403: 'A role that ranks higher than yours, or that yours may not give, also returns 403, with the reason.',
    409: 'A user already has this email address.',
  },
  parameters: clientIdInQuery,
  example: {
    body: { email: 'jo.rivers@harbour.example', role: 'BASE_FINANCE_OPERATOR' },
    answer: invited,
  },
}

export const inviteAgainDocs: CallDocs = {
  description: 'Mails a new link. The link before it stops working.',
  errors: {
    409: 'The user has already accepted the invitation.',
    429: 'More than a hundred invitations in an hour also return 429.',
  },
  extension: 'Sending an invitation again.',
  parameters: parametersOfUser,
  example: { path: `${path}/invitation`, answer: invited },
}

export const changeRoleDocs: CallDocs = {
  description: 'The change takes effect on the user’s next call.',
  errors: {
    400: 'Changing the role of the only admin who can sign in also returns 400.',
    403: 'Changing your role, changing a user who ranks higher, or giving a role that you may not give also returns 403, with the reason.',
  },
  parameters: parametersOfUser,
  example: {
    path,
    body: { role: 'BASE_CUSTOMER_SERVICE_OPERATOR' },
    answer: { ...invited, roles: ['BASE_CUSTOMER_SERVICE_OPERATOR'] },
  },
}

export const resetFactorsDocs: CallDocs = {
  description:
    'Removes the user’s passkeys, authenticator app and recovery codes, for a person who has lost them. They are signed out everywhere and get a mail. The rules for changing a role apply.',
  errors: {
    403: 'Resetting your own, or those of a user who ranks higher, also returns 403, with the reason.',
  },
  extension: 'Second factors.',
  parameters: parametersOfUser,
  example: {
    path: '/users/finance.manager%40harbour.example/secondFactors',
    answer: {
      ...admin,
      email: 'finance.manager@harbour.example',
      roles: ['BASE_FINANCE_MANAGER'],
      given_name: 'Grace',
      family_name: 'Okafor',
      secondFactors: [],
    },
  },
}

export const deleteDocs: CallDocs = {
  description:
    'The rules for changing a role apply. The user’s sessions end, and their next call returns 401. An invitation that was not accepted stops working.',
  errors: {
    400: 'Deleting the only admin who can sign in also returns 400.',
    403: 'Deleting yourself, or a user who ranks higher, also returns 403, with the reason.',
  },
  parameters: parametersOfUser,
  example: { path },
}
