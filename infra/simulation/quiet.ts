/** Thousands of processes die here on purpose, and each would say so. Imported before whatever logs. */
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
