/** Thousands of processes are killed here on purpose and each would log it. Imported before anything that logs. */
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
