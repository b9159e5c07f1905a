/** Newest Graph API when this was written (out 2026-07-29); the one place that names a version, for Facebook and Instagram alike. */
export const GRAPH_VERSION = 'v26.0'
