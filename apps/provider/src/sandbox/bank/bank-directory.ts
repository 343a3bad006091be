import type { PayIdType } from '@tideway/contract/payment-requests/pay-id-type'

/**
 * Accounts that the simulated banks know by name. The demo's history uses them, so that everyone in it can be paid,
 * looked up and refunded again.
 */
export interface BankAccount {
  name: string
  /** Six digits. */
  bsb: string
  accountNumber: string
  payId?: { value: string; type: PayIdType }
}

function account(
  name: string,
  bsb: string,
  accountNumber: string,
  ...[type, value]: [] | [PayIdType, string]
): BankAccount {
  const details = { name, bsb, accountNumber }
  return type === undefined || value === undefined
    ? details
    : { ...details, payId: { type, value } }
}

/** Businesses that buy regularly. */
export const regularPayers: readonly BankAccount[] = [
  account('Salt and Ember Cafes Pty Ltd', '062948', '10473381', 'ABN', '64128305517'),
  account('Northside Bakery Pty Ltd', '033157', '28840193'),
  account('Priya Raman', '012366', '40117725'),
  account('Jack Whitfield', '082401', '55920318'),
  account('Corner Store Collective', '062000', '77310042'),
  account('Bondi Brew Bar Pty Ltd', '032044', '31882045', 'EMAIL', 'accounts@bondibrew.example'),
  account('Fitzroy Lane Espresso', '013225', '20661437'),
  account('Wattle & Wren Catering Pty Ltd', '062204', '11539920'),
  account('Parkside Primary P&C Association', '112879', '43018826'),
  account('Blue Gum Coworking Pty Ltd', '082057', '60274419', 'ABN', '72610844903'),
  account('The Tin Shed Cafe', '034002', '15500873'),
  account('Harbourline Hotels Pty Ltd', '012003', '29447160'),
]

const shopperNames = [
  'Aisha Rahman',
  'Alexander Petrou',
  'Amelia Thornton',
  'Ananya Iyer',
  'Andrew McKenzie',
  'Angus Campbell',
  'Ava Papadopoulos',
  'Ben Castellano',
  'Beth Hargreaves',
  'Callum Fraser',
  'Caitlin Doyle',
  'Charlotte Nguyen',
  'Chen Wei',
  'Chloe Baptiste',
  'Daniel Kowalski',
  'Deepak Sharma',
  'Dimitri Vasilakis',
  'Ebony Walker',
  'Eleanor Whitby',
  'Emily Tran',
  'Ethan Sorensen',
  'Fatima Haddad',
  'Fiona Gallagher',
  'George Mavros',
  'Grace Lim',
  'Hamish Stewart',
  'Hannah Fitzgerald',
  'Harriet Bell',
  'Hugo Marchetti',
  'Imogen Clarke',
  'Isaac Goldberg',
  'Isabella Romano',
  'James Tuilagi',
  'Jasmine Kaur',
  'Jarrah Williams',
  'Joshua Lee',
  "Karen O'Sullivan",
  'Kieran Murphy',
  'Lachlan Reid',
  'Layla Mansour',
  'Liam Henderson',
  'Lucy Anderson',
  'Mateo Alvarez',
  'Matilda Hughes',
  'Mei Castellano',
  'Mohammed Aziz',
  'Natalie Brooks',
  'Nikhil Menon',
  'Noah Fletcher',
  'Olivia Jansen',
  'Oscar Lindqvist',
  'Phoebe Wright',
  'Rachel Abrahams',
  'Ruby Tamihana',
  'Samuel Okoro',
  'Sienna Moretti',
  'Sofia Dimitriou',
  'Tomas Okonkwo',
  'William Ashworth',
  'Zara Sheikh',
] as const
const SHOPPER_BSBS = ['062111', '032819', '013402', '083170', '633000', '182222', '923100']

/**
 * People who buy occasionally. Every second one has a PayID, alternating between an email address and a mobile number.
 */
export const shoppers: readonly BankAccount[] = shopperNames.map((name, index) =>
  account(
    name,
    SHOPPER_BSBS[index % SHOPPER_BSBS.length] ?? '062111',
    String(10_284_517 + index * 1_370_411),
    ...shopperPayId(name, index),
  ),
)

function shopperPayId(name: string, index: number): [] | [PayIdType, string] {
  if (index % 2 === 1) return []
  if (index % 4 === 2) return ['PHONE', `+61-40255${String(5000 + index * 7)}`]
  return [
    'EMAIL',
    `${name
      .toLowerCase()
      .replace(/[^a-z ]/g, '')
      .replace(' ', '.')}@mail.example`,
  ]
}

/** Payees for goods and services. */
export const suppliers = {
  greenCoffee: account('Highland Green Coffee Pty Ltd', '033157', '28114406'),
  collective: account('Corner Store Collective', '062000', '77310042'),
  milk: account('Dairy Lane Milk', '062205', '30981144', 'EMAIL', 'accounts@dairylane.example'),
  packaging: account('Paper & Lid Packaging', '012110', '48820935', 'ABN', '53004085616'),
  couriers: account('Inner West Couriers', '082372', '71209934', 'ORG', 'inner west couriers'),
  machines: account('Precision Grinders Pty Ltd', '034221', '26640175'),
  cleaning: account(
    'Bright Bench Cleaning',
    '062133',
    '50917728',
    'EMAIL',
    'pay@brightbench.example',
  ),
  printing: account('Banksia Print Studio', '013711', '38805126', 'ABN', '80421667305'),
} as const satisfies Record<string, BankAccount>

/** Payees of wages. */
export const staffAccounts: readonly BankAccount[] = [
  account('Ada Nguyen', '062900', '20114483', 'PHONE', '+61-401555010'),
  account('Tom Okafor', '032100', '30226615', 'PHONE', '+61-402555020'),
  account('Lucia Ferrante', '012440', '40338870', 'PHONE', '+61-403555030'),
  account('Harry Blackwood', '083004', '50441926', 'PHONE', '+61-404555040'),
  account('Mariam Saleh', '633123', '60553381', 'PHONE', '+61-405555050'),
  account('Joel Tangaroa', '062517', '70664409', 'PHONE', '+61-406555060'),
]

/** Settlement accounts of the demo's clients. */
const settlementAccounts: readonly BankAccount[] = [
  account('Harbour Roasters Pty Ltd', '062948', '20480011', 'EMAIL', 'settlement@harbour.example'),
  account('Harbour Newtown Pty Ltd', '062948', '20481190'),
]

/** Every account, each once. */
export const bankDirectory: readonly BankAccount[] = [
  ...regularPayers,
  ...shoppers,
  // The collective buys and sells with one account, which is already listed.
  ...Object.values(suppliers).filter((supplier) => supplier !== suppliers.collective),
  ...staffAccounts,
  ...settlementAccounts,
]

const byAccount = new Map(
  bankDirectory.map((entry) => [`${entry.bsb} ${entry.accountNumber}`, entry]),
)
const byPayId = new Map(
  bankDirectory.flatMap((entry) => (entry.payId ? [[entry.payId.value, entry] as const] : [])),
)

export function accountInDirectory(bsb: string, accountNumber: string): BankAccount | undefined {
  return byAccount.get(`${bsb} ${accountNumber}`)
}

export function payIdInDirectory(payId: string): BankAccount | undefined {
  return byPayId.get(payId)
}
