/** Demo users, one for each role, all with the password below (design 3, the demo world). */
export const demoPassword = 'demo-password'

export const demoSignIns: [email: string, who: string][] = [
  ['admin@harbour.example', 'Admin'],
  ['finance.admin@harbour.example', 'Finance Admin'],
  ['finance.manager@harbour.example', 'Finance Manager'],
  ['tech.admin@harbour.example', 'Tech Admin'],
  ['finance.operator@harbour.example', 'Finance Operator'],
  ['support@harbour.example', 'Customer Service Operator'],
  ['tech.operator@harbour.example', 'Tech Operator'],
  ['federated@harbour.example', 'Admin, signed in by their company'],
  ['admin@newtown.harbour.example', 'Admin of one branch'],
  ['admin@kelp.example', 'Admin of another client'],
  ['owner@newclient.example', 'Admin of a client with nothing set up'],
  ['owner@lantern.example', 'Admin of a client with its first steps to do'],
]
