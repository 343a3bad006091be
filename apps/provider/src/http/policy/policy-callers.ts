import type { PolicyCaller } from './policy-row.ts'

export const people: PolicyCaller[] = [
  'admin',
  'financeAdmin',
  'financeManager',
  'techAdmin',
  'financeOperator',
  'support',
  'techOperator',
  'federated',
]
export const admins: PolicyCaller[] = ['admin', 'federated']
export const payingCallers: PolicyCaller[] = [...admins, 'financeAdmin', 'financeManager']
export const creators: PolicyCaller[] = [...payingCallers, 'financeOperator']
export const readers: PolicyCaller[] = [...creators, 'techAdmin']
export const agreementReaders: PolicyCaller[] = [...payingCallers, 'techAdmin', 'support']
export const balanceManagers: PolicyCaller[] = [...admins, 'financeAdmin']
export const appManagers: PolicyCaller[] = ['admin', 'federated', 'techAdmin', 'techOperator']
/** Excludes people of another identity provider. */
export const userManagers: PolicyCaller[] = ['admin', 'financeAdmin', 'techAdmin']
export const withKey = (who: PolicyCaller[]): PolicyCaller[] => [...who, 'secretKey']

export const notPermitted = '403 User is not authorized to access this resource'
export const noSuchClient = '404 The client can not be found'
