import type { Who } from './policy-table.ts'

export const people: Who[] = [
  'admin',
  'financeAdmin',
  'financeManager',
  'techAdmin',
  'financeOperator',
  'support',
  'techOperator',
  'federated',
]
export const admins: Who[] = ['admin', 'federated']
export const payers: Who[] = [...admins, 'financeAdmin', 'financeManager']
export const creators: Who[] = [...payers, 'financeOperator']
export const readers: Who[] = [...creators, 'techAdmin']
export const agreementReaders: Who[] = [...payers, 'techAdmin', 'support']
export const balanceManagers: Who[] = [...admins, 'financeAdmin']
export const appManagers: Who[] = ['admin', 'federated', 'techAdmin', 'techOperator']
/** Excludes people of another identity provider. */
export const userManagers: Who[] = ['admin', 'financeAdmin', 'techAdmin']
export const withKey = (who: Who[]): Who[] => [...who, 'secretKey']

export const notPermitted = '403 User is not authorized to access this resource'
export const noSuchClient = '404 The client can not be found'
