/** Style sheets used only by the administration, in Mantine's order, after those of the other pages. */
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
