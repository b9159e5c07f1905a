/** Who runs a server in tests. */
export const OPERATOR = {
  OPERATOR_NAME: 'Porchlight LLC',
  OPERATOR_ADDRESS: '12 Cedar Lane, Austin, TX 78701',
  OPERATOR_EMAIL: 'hello@porchlight.example',
}

/** The least settings of a server that people reach from elsewhere: no stand-ins, no demo. */
export const OUTSIDE = {
  PUBLIC_URL: 'https://porchlight.example',
  APP_SECRET: 'a secret of at least thirty-two characters',
  // Nothing is at that address.
  CRAWLER_CHECK: 'off',
  ...OPERATOR,
}
