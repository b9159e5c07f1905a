/** Settings of a server that uses such stand-ins as it would the networks themselves. */
export function networksAt(standIns: string): Record<string, string> {
  const app = { CLIENT_ID: 'porchlight-sandbox', CLIENT_SECRET: 'sandbox-secret' }
  const hosts = {
    FACEBOOK: {
      ...app,
      DIALOG_URL: 'www.facebook.com',
      GRAPH_URL: 'graph.facebook.com',
      UPLOAD_URL: 'rupload.facebook.com',
    },
    INSTAGRAM: {
      ...app,
      DIALOG_URL: 'www.instagram.com',
      API_URL: 'api.instagram.com',
      GRAPH_URL: 'graph.instagram.com',
    },
    LINKEDIN: { ...app, DIALOG_URL: 'www.linkedin.com', API_URL: 'api.linkedin.com' },
  }
  const settings = Object.entries(hosts).flatMap(([network, values]) =>
    Object.entries(values).map(([name, value]) => [
      `${network}_${name}`,
      name.endsWith('_URL') ? `${standIns}/${value}` : value,
    ]),
  )
  return Object.fromEntries(settings) as Record<string, string>
}
