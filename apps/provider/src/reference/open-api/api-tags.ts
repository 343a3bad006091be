/** Groups of calls of the REST API, in the order of the reference. */
export const restTags = {
  'Payment requests': 'Money received by PayID: requests, searches and refunds.',
  Payouts: 'Money sent to a PayID or to a BSB and account.',
  Account: 'The balance, PayID domains, low-balance alerts, clients and sweeps.',
  'PayTo agreements': 'Agreements that allow you to collect from a payer’s account.',
  'PayTo initiations': 'Collections under an agreement, and their refunds.',
  Webhooks: 'Destinations, signing secrets and the delivery log.',
  Keys: 'API keys that your backend creates, enables and disables.',
  Reports: 'Transaction reports and MT940 statements.',
  Enquiries: 'Enquiries about a PayID, a BSB or an account before money moves.',
}

/** Groups of calls of the portal API, in the order of the reference. */
export const portalTags = {
  Clients: 'How a client is set up, its API keys, its home figures and its audit trail.',
  Apps: 'The checkout app and the batch app of a client.',
  Approvals: 'Calls that wait for a second person, and which of them do.',
  'Batch files': 'Payment files fetched from a client’s SFTP server, and their lines.',
  Exports: 'Files of everything that a search of the dashboard finds.',
  Notes: 'What people write about a transaction, for their colleagues.',
  'Payout batches': 'Many payouts that a person reviews and confirms at once.',
  'Refund batches': 'Many refunds that a person reviews and confirms at once.',
  Reports: restTags.Reports,
  Search: 'One search over everything that the caller may see.',
  Tasks: 'What needs someone at a client now, such as a payout that came back.',
  Users: 'People who use the dashboard, their roles and invitations.',
  Transactions: 'Single payment requests as the dashboard shows them.',
  Views: 'Views of the dashboard’s lists, kept for each person.',
  Webhooks: restTags.Webhooks,
}
