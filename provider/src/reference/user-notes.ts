import type { CallNotes } from './call-notes.ts'

const invited = {
  email: 'jo.rivers@harbour.example',
  roles: ['BASE_FINANCE_OPERATOR'],
  given_name: '',
  family_name: '',
  enabled: true,
  userStatus: 'FORCE_CHANGE_PASSWORD',
  invitationExpiresDatetime: '2026-11-27T03:00:00.000Z',
}

const admin = {
  email: 'admin@harbour.example',
  roles: ['BASE_ADMIN'],
  given_name: 'Amelia',
  family_name: 'Hart',
  enabled: true,
  userStatus: 'CONFIRMED',
}

const path = '/users/jo.rivers%40harbour.example'

/** Users of the dashboard, by the operation of the route. */
export const userNotes: Record<string, CallNotes> = {
  'PortalAPI/GET:users': {
    answer: [admin, invited],
    remarks:
      'Those of the client acted for, by email; those of a client below it are its own. People of another identity provider may not call this, or any other call of users.',
  },
  'PortalAPI/GET:roles': {
    answer: {
      add: ['BASE_FINANCE_OPERATOR', 'BASE_CUSTOMER_SERVICE_OPERATOR', 'BASE_TECH_OPERATOR'],
      base: [
        { text: 'Tech Admin', value: 'BASE_TECH_ADMIN' },
        { text: 'Finance Operator', value: 'BASE_FINANCE_OPERATOR' },
      ],
      hierarchy: { BASE_TECH_ADMIN: 500, BASE_FINANCE_OPERATOR: 1000 },
      rolesNotAllowed: { BASE_FINANCE_ADMIN: ['BASE_TECH_ADMIN'] },
    },
    remarks: 'Shortened. A lower rank is higher. A role without a rank manages nobody.',
  },
  'PortalAPI/POST:users': {
    body: { email: 'jo.rivers@harbour.example', role: 'BASE_FINANCE_OPERATOR' },
    answer: invited,
    remarks:
      'Mails a link that works once and for seven days; behind it a password is chosen. A role that is higher than yours, or not allowed to yours, answers 403 with the reason. An email address that any user has already answers 409, and is told apart by its case.',
  },
  'PortalAPI/POST:users/*/invitation': {
    path: `${path}/invitation`,
    answer: invited,
    remarks:
      'Mails a new link; the one before it leads nowhere from then on. A user who is here already answers 409. After a hundred invitations in an hour 429.',
    own: 'Sending an invitation again.',
  },
  'PortalAPI/PATCH:users': {
    path,
    body: { role: 'BASE_CUSTOMER_SERVICE_OPERATOR' },
    answer: { ...invited, roles: ['BASE_CUSTOMER_SERVICE_OPERATOR'] },
    remarks:
      'Never your own role, never that of somebody higher, and never to one you may not give: 403 with the reason. The only admin who can sign in stays one: 400. In force from that user’s next call on.',
  },
  'PortalAPI/DELETE:users': {
    path,
    remarks:
      'Under the same rules as changing a role. That user’s sessions end and their next call answers 401; an invitation that was not followed leads nowhere.',
  },
}

/** What the fields of users and roles mean. */
export const userFacts: Record<string, Record<string, string>> = {
  NewUser: {
    email: 'Whom to invite. At most 254 characters.',
    role: 'The role they will have.',
  },
  RoleChange: { role: 'The role they have from now on.' },
  User: {
    email:
      'Names the user in every call. Case does not matter; the answer has it as it was first typed.',
    roles: 'The role, as a list of one.',
    given_name: 'Empty until the invitation was followed.',
    family_name: 'Empty until the invitation was followed.',
    enabled: 'Whether they may sign in at all.',
    userStatus: 'FORCE_CHANGE_PASSWORD: invited, without a password yet. CONFIRMED: may sign in.',
    invitationExpiresDatetime: 'UTC. Until when the link works; only while it was not followed.',
    federated: '`true` for people of another identity provider.',
  },
  Roles: {
    add: 'The roles that you may give when you invite.',
    base: 'Every role.',
    'base.text': 'Its name.',
    'base.value': 'How calls write it.',
    hierarchy: 'The rank of each role that has one.',
    rolesNotAllowed: 'By role: those that it may neither manage nor give, whatever their ranks.',
  },
}
