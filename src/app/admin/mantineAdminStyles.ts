/** Sheets of what only the administration uses, after those of the other pages and in Mantine's order. */
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
