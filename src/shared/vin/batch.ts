/** Maximum number of chassis numbers in one request (service document 8). */
export const BATCH_SIZE = 50;
